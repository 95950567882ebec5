"""The neighbours of bench/simulation.py: a plain C++ simulator of our own, a well-known one from the npm registry."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

from bench.chart import Chart
from croupier.simulation.betting import UNIT
from croupier.simulation.twenty_one.boxes import Boxes
from croupier.simulation.twenty_one.play import BestPlay
from croupier.simulation.twenty_one.plays import asked_of, graph_for

CPP_ROUNDS = 1 << 22
JS_ROUNDS = 1 << 20
PACKAGE = "@blackjacktrainer/blackjack-simulator"
WITHIN = 3.29
"""The interval of 99.9 %, in standard errors."""
SCRIPT = """
globalThis.self = globalThis;
const { Simulator } = require('PACKAGE');
const simulator = new Simulator({
  hands: HANDS, playerStrategy: 1, playerBetSpread: [1000, 1000, 1000, 1000, 1000], playerSpots: [1, 1, 1, 1, 1],
  allowDoubleAfterSplit: true, allowLateSurrender: false, deckCount: 6, hitSoft17: false, maxHandsAllowed: 3,
  minimumBet: 1000, penetration: 0.75,
});
const before = process.cpuUsage();
const result = simulator.run();
const after = process.cpuUsage(before);
console.log(JSON.stringify({ hands: result.handsPlayed, seconds: (after.user + after.system) / 1e6 }));
"""


class PlainCpp:
    """One box from fresh shoes by bench/dealing.cpp, under our own chart."""

    def __init__(self, dealer: Boxes, folder: Path) -> None:
        told = dealer.scenario
        graph = graph_for(told)
        game = told.rules.partition("/")[2]
        self.program, self.chart, self.game = folder / "dealing", folder / f"{game}.chart", game
        self.chart.write_bytes(Chart(graph, BestPlay(asked_of(told), graph)).flat())
        self.decks = dealer.rules.decks
        self.bonus = dealer.bonuses[-1, 1] / int(dealer.seats.lines[0, UNIT]) if len(dealer.bonuses) else 0.0
        self.exact, self.brought, self.rounds = dealer.exact()[0], 0.0, 0
        if not self.program.exists():
            source = Path(__file__).with_name("dealing.cpp")
            subprocess.run(["g++", "-O3", "-march=native", "-o", self.program, source], check=True)

    def __call__(self, number: int) -> float:
        asked = [str(part) for part in (self.program, self.game, self.decks, CPP_ROUNDS, number + 1, self.chart)]
        told = subprocess.run(asked, check=True, capture_output=True, text=True).stdout.split()
        self.brought += int(told[1]) / 2 + self.bonus * int(told[3])
        self.rounds += CPP_ROUNDS
        return CPP_ROUNDS / float(told[0])

    @property
    def agrees(self) -> str:
        off = (-self.brought / self.rounds - float(self.exact.edge)) / (self.exact.deviation / self.rounds**0.5)
        word = "agrees with" if abs(off) <= WITHIN else "CONTRADICTS"
        return f"its edge {word} the exact one: {off:+.2f} standard errors in {self.rounds:,} rounds"


def plain_cpp(dealer: Boxes, folder: Path) -> PlainCpp | str:
    """The plain simulator, or why it is not there."""
    return PlainCpp(dealer, folder) if shutil.which("g++") else "there is no g++"


def from_npm(folder: Path) -> Callable[[int], float] | str:
    """The simulator from the registry, or why it is not there."""
    if not (shutil.which("npm") and shutil.which("node")):
        return "there is no npm"
    asked = ["npm", "install", "--no-audit", "--no-fund", "--ignore-scripts", PACKAGE]
    try:
        subprocess.run(asked, cwd=folder, check=True, capture_output=True, timeout=120)
    except (subprocess.CalledProcessError, subprocess.TimeoutExpired):
        return f"{PACKAGE} cannot be installed"
    script = folder / "play.cjs"
    script.write_text(SCRIPT.replace("PACKAGE", PACKAGE).replace("HANDS", str(JS_ROUNDS)), encoding="utf-8")

    def play(_: int) -> float:
        told = subprocess.run(["node", script], cwd=folder, check=True, capture_output=True, text=True).stdout
        found = json.loads(told.strip().splitlines()[-1])
        return float(found["hands"]) / float(found["seconds"])

    return play
