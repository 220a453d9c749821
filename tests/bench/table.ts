import type { Both } from './rounds.ts'
import type { ServerTime } from './server-times.ts'

export function printLine(line: string): void {
  process.stdout.write(`${line}\n`)
}

export const showKib = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KiB`
export const showMb = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`
export const showMs = (time: number): string => `${time.toFixed(time < 10 ? 1 : 0)} ms`
const times = (one: number, other: number): string => (other > 0 ? `${(one / other).toFixed(one / other < 10 ? 2 : 0)} x` : '-')

export function printRows(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]): string =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  ')
  for (const row of [head, widths.map((width) => '-'.repeat(width)), ...rows]) printLine(line(row))
  printLine('')
}

/** Returns a row that shows a figure of both, and how many times the barest page's the product's is. */
export function rowOfBoth<T>(
  name: string,
  { product, bare }: Both<T>,
  of: (figures: T) => number,
  show: (value: number) => string = String,
) {
  return [name, show(of(product)), show(of(bare)), times(of(product), of(bare))]
}

export const headOfBoth = ['', 'producto', 'página más simple', 'razón']

/** Prints the times; the first is a file, to which the others are compared. */
export function printServer(all: readonly ServerTime[]): void {
  const bare = all[0]?.median ?? 0
  printLine('El servidor, cada llamada (mediana y la vigésima peor)')
  printRows(
    ['', 'mediana', '95 %', 'razón'],
    all.map(({ name, median, slow }) => [name, showMs(median), showMs(slow), times(median, bare)]),
  )
}
