/**
 * Runs programs in each compiled language, through the command. A missing compiler is the judge's fault, and the error names
 * what to install.
 */
import { mkdir, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { findProgram } from '@queenside/sandbox';
import { describe, expect, test, vi } from 'vitest';
import {
  NO_SANDBOX,
  put,
  readResult,
  run,
  SKIPPED,
  submissionIn,
  temporaryFolder,
} from './helpers.ts';

const ASSIGNMENT = `
title: Queens
tests:
  - { id: boards, problem: nqueens, instances: boards.txt, points: 10 }
`;

/** A program that reads sizes and writes a board for each, with a second file where the language has modules. */
const PROGRAMS: readonly (readonly [
  language: string,
  tool: string,
  install: string,
  files: Readonly<Record<string, string>>,
])[] = [
  [
    'csharp',
    'mcs',
    'mono-mcs',
    {
      'NQueens.cs': `using System;
using System.IO;
using System.Linq;

public class NQueens {
    static void Main(string[] args) {
        using (var answers = new StreamWriter("nqueens_out.txt"))
            foreach (var line in File.ReadLines("nqueens.txt").Where(line => line.Trim() != "")) {
                var board = new Board(int.Parse(line));
                board.Place(0);
                answers.WriteLine(string.Join(" ", board.Rows));
            }
    }
}
`,
      'Board.cs': `using System;

class Board {
    public readonly int[] Rows;
    public Board(int size) { Rows = new int[size]; }

    public bool Place(int column) {
        if (column == Rows.Length) return true;
        for (int row = 1; row <= Rows.Length; row++) {
            Rows[column] = row;
            if (IsSafe(column) && Place(column + 1)) return true;
        }
        return false;
    }

    bool IsSafe(int column) {
        for (int other = 0; other < column; other++)
            if (Rows[other] == Rows[column] || Math.Abs(Rows[other] - Rows[column]) == column - other) return false;
        return true;
    }
}
`,
      'obj/Debug/Temporary.cs': 'this is no C#\n',
    },
  ],
  [
    'go',
    'go',
    'golang-go',
    {
      'go.mod': 'module queens\n\ngo 1.19\n',
      'main.go': `package main

import (
	"bufio"
	"fmt"
	"os"
	"strconv"
	"strings"

)

func main() {
	input, err := os.Open("nqueens.txt")
	if err != nil {
		panic(err)
	}
	output, _ := os.Create("nqueens_out.txt")
	defer output.Close()
	for lines := bufio.NewScanner(input); lines.Scan(); {
		size, _ := strconv.Atoi(strings.TrimSpace(lines.Text()))
		board := make([]int, size)
		place(board, 0)
		fmt.Fprintln(output, strings.Trim(fmt.Sprint(board), "[]"))
	}
}
`,
      'place.go': `package main

import "queens/rules"

func place(board []int, column int) bool {
	if column == len(board) {
		return true
	}
	for row := 1; row <= len(board); row++ {
		board[column] = row
		if rules.IsSafe(board, column) && place(board, column+1) {
			return true
		}
	}
	return false
}
`,
      'rules/rules.go': `package rules

func IsSafe(board []int, column int) bool {
	for other := 0; other < column; other++ {
		distance := board[other] - board[column]
		if distance == 0 || distance == column-other || distance == other-column {
			return false
		}
	}
	return true
}
`,
      'place_test.go': 'package main\n\nimport "no/such/module"\n',
    },
  ],
  [
    'rust',
    'rustc',
    'rustc',
    {
      'Cargo.toml': '[package]\nname = "queens"\nversion = "0.1.0"\nedition = "2021"\n',
      'src/main.rs': `mod rules;
use std::fs;

fn place(board: &mut Vec<i64>, size: usize) -> bool {
    if board.len() == size {
        return true;
    }
    for row in 1..=size as i64 {
        board.push(row);
        if rules::is_safe(board) && place(board, size) {
            return true;
        }
        board.pop();
    }
    false
}

fn main() {
    let input = fs::read_to_string("nqueens.txt").unwrap();
    let mut answers = String::new();
    for size in input.lines().filter_map(|line| line.trim().parse::<usize>().ok()) {
        let mut board = Vec::new();
        place(&mut board, size);
        let rows: Vec<String> = board.iter().map(|row| row.to_string()).collect();
        answers += &format!("{}\\n", rows.join(" "));
    }
    fs::write("nqueens_out.txt", answers).unwrap();
}
`,
      'src/rules.rs': `pub fn is_safe(board: &[i64]) -> bool {
    let (last, others) = board.split_last().unwrap();
    others.iter().rev().zip(1..).all(|(row, distance)| (row - last).abs() != distance && row != last)
}
`,
    },
  ],
  [
    'kotlin',
    'kotlinc',
    'kotlin',
    {
      'Main.kt': `import java.io.File

fun place(board: MutableList<Int>, size: Int): Boolean {
    if (board.size == size) return true
    for (row in 1..size) {
        board.add(row)
        if (isSafe(board) && place(board, size)) return true
        board.removeAt(board.size - 1)
    }
    return false
}

fun main() {
    val answers = File("nqueens.txt").readLines().filter { it.isNotBlank() }.map {
        val board = mutableListOf<Int>()
        place(board, it.trim().toInt())
        board.joinToString(" ")
    }
    File("nqueens_out.txt").writeText(answers.joinToString("\\n") + "\\n")
}
`,
      'Rules.kt': `import kotlin.math.abs

fun isSafe(board: List<Int>): Boolean {
    val last = board.size - 1
    return (0 until last).all { board[it] != board[last] && abs(board[it] - board[last]) != last - it }
}
`,
    },
  ],
  [
    'haskell',
    'ghc',
    'ghc',
    {
      'nqueens.hs': `module Main where

import Board.Rules (isSafe)

boards :: Int -> [[Int]]
boards size = place size
  where
    place 0 = [[]]
    place left = [row : rows | rows <- place (left - 1), row <- [1 .. size], isSafe row rows]

main :: IO ()
main = do
  input <- readFile "nqueens.txt"
  writeFile "nqueens_out.txt" (unlines [unwords (map show (head (boards (read line)))) | line <- lines input])
`,
      'Board/Rules.hs': `module Board.Rules (isSafe) where

isSafe :: Int -> [Int] -> Bool
isSafe row rows = and [row /= other && abs (row - other) /= distance | (distance, other) <- zip [1 ..] rows]
`,
    },
  ],
];

/** The language whose program is also tried with a syntax error. */
const BROKEN = 'go';
const isInstalled = (tool: string): boolean => findProgram(tool) !== undefined;
const missing = PROGRAMS.map(([, tool]) => tool).filter((tool) => !isInstalled(tool));
const NOTE =
  missing.length === 0
    ? ''
    : ` (not installed, so only the message is tested: ${missing.join(', ')})`;

describe.skipIf(NO_SANDBOX !== undefined)(`compiled languages${NOTE}${SKIPPED}`, () => {
  test('are built and run, or the judge is at fault', async () => {
    const folder = await temporaryFolder();
    await put(folder, { 'assignment.yaml': ASSIGNMENT, 'boards.txt': '4\n6\n10\n' });
    for (const [language, , , files] of PROGRAMS) {
      await put(join(folder, 'class', language), files);
      const main = Object.keys(files).find((name) => /main|nqueens/i.test(name)) ?? '';
      if (language === BROKEN)
        await put(join(folder, 'class', 'broken'), { [main]: `${files[main]}\n)(` });
    }
    const ended = await run(folder, [
      'assignment.yaml',
      '--submissions',
      'class',
      '--report',
      'report',
    ]);
    expect(ended.exitCode).toBe(missing.length === 0 ? 0 : 1);
    const result = await readResult(join(folder, 'report'));
    for (const [language, tool, install] of PROGRAMS) {
      const { verdict, reason } = submissionIn(result, language).tests[0]!;
      const [expected, parts] = isInstalled(tool)
        ? ['AC', [reason === '' ? '' : 'no reason']]
        : [
            'JE',
            [`${tool} is not installed on the grading machine`, `sudo apt install ${install}`],
          ];
      expect([language, verdict]).toEqual([language, expected]);
      for (const part of parts) expect(reason).toContain(part);
    }
    for (const [, tool, install] of PROGRAMS.filter(([, each]) => missing.includes(each)))
      expect([tool, ended.stderr]).toEqual([
        tool,
        expect.stringContaining(`Install it (sudo apt install ${install})`),
      ]);
    const { tests, build } = submissionIn(result, 'broken');
    expect(tests[0]!.reason).toContain(
      isInstalled(BROKEN) ? 'go exited with code' : 'go is not installed',
    );
    expect(build.log !== '').toBe(isInstalled(BROKEN));
  });

  test('a compiler that PATH does not name is told to staff, with the command that installs it', async () => {
    const folder = await temporaryFolder();
    await put(folder, { 'assignment.yaml': ASSIGNMENT, 'boards.txt': '4\n' });
    for (const [language, , , files] of PROGRAMS) await put(join(folder, 'class', language), files);
    await mkdir(join(folder, 'bin'));
    await symlink('/bin/sh', join(folder, 'bin', 'sh'));
    vi.stubEnv('PATH', join(folder, 'bin'));
    // Programs find compilers through PATH only if nothing isolates them.
    const flags = ['--submissions', 'class', '--report', 'report', '--trusted'];
    const ended = await run(folder, ['assignment.yaml', ...flags]);
    expect(ended.exitCode).toBe(1);
    expect(ended.stderr).toContain('With --trusted, programs run without a sandbox');
    const { submissions, notices } = await readResult(join(folder, 'report'));
    expect(submissions).toHaveLength(PROGRAMS.length);
    const page = await readFile(join(folder, 'report/instructor.html'), 'utf8');
    for (const [language, tool, install] of PROGRAMS) {
      const said = `${tool} is not installed`;
      const { verdict, reason } = submissionIn({ submissions }, language).tests[0]!;
      expect([language, verdict]).toEqual([language, 'JE']);
      expect(reason).toContain(`${said} on the grading machine`);
      const notice = `${said}, which ${language} needs. Install it (sudo apt install ${install}) and grade again: only this program runs again.`;
      expect(notices).toContain(notice);
      expect(ended.stderr).toContain(notice);
      expect(page).toContain(notice);
    }
  });
});
