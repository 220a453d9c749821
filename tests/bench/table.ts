import { farLatency, type Measured } from './screens.ts'
import type { ServerTime } from './server-times.ts'

export function printLine(line: string): void {
  process.stdout.write(`${line}\n`)
}

const kib = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KiB`
const ms = (time: number): string => `${time.toFixed(time < 10 ? 1 : 0)} ms`
const times = (one: number, other: number): string => (other > 0 ? `${(one / other).toFixed(one / other < 10 ? 1 : 0)} x` : '-')

export function printRows(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]): string =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  ')
  for (const row of [head, widths.map((width) => '-'.repeat(width)), ...rows]) printLine(line(row))
  printLine('')
}

export function printScreens(product: Measured, bare: Measured): void {
  const row = (name: string, of: (measured: Measured) => number, show: (value: number) => string = String): string[] => [
    name,
    show(of(product)),
    show(of(bare)),
    times(of(product), of(bare)),
  ]
  printLine('\nLa lista de 2,000 stocks, en el navegador (bytes por la red, comprimidos)')
  printRows(
    ['', 'producto', 'página desnuda', 'razón'],
    [
      row('página, hasta la primera fila', ({ traffic }) => traffic.page, kib),
      row('programa', ({ traffic }) => traffic.script, kib),
      row('estilo', ({ traffic }) => traffic.style, kib),
      row('datos', ({ traffic }) => traffic.data, kib),
      row('pedidos', ({ traffic }) => traffic.requests),
      row('pedidos en cadena, la más larga', ({ traffic }) => traffic.chain),
      row('primera fila, en frío', ({ cold }) => cold, ms),
      row('primera fila, con lo guardado', ({ warm }) => warm, ms),
      row('primera fila, procesador 4 veces más lento', ({ slowCpu }) => slowCpu, ms),
      row(`primera fila, a ${farLatency} ms de ida y vuelta`, ({ farAway }) => farAway, ms),
      row('de la fila a su detalle', ({ toDetail }) => toDetail, ms),
      row('guardar una línea', ({ saved }) => saved, ms),
      row('hasta la fila 2,000', ({ scrolled }) => scrolled.ms, ms),
      row('el cuadro más largo', ({ scrolled }) => scrolled.longestFrame, ms),
      row('elementos en el documento, a lo sumo', ({ scrolled }) => scrolled.nodes),
    ],
  )
}

/** Prints the times; the first is the bare page, to which the others are compared. */
export function printServer(all: readonly ServerTime[]): void {
  const bare = all[0]?.median ?? 0
  printLine('El servidor, cada llamada (mediana y la vigésima peor)')
  printRows(
    ['', 'mediana', '95 %', 'razón'],
    all.map(({ name, median, slow }) => [name, ms(median), ms(slow), times(median, bare)]),
  )
}

interface Counted {
  readonly count: number
  readonly ms: Readonly<Record<string, number>>
}

/** Prints the same figures of two sizes, and how many times longer the larger one takes. */
export function printBeside(title: string, few: Counted, many: Counted): void {
  printLine(`\n${title}`)
  printRows(
    ['', few.count.toLocaleString('en'), many.count.toLocaleString('en'), 'razón'],
    Object.entries(many.ms).map(([name, time]) => [name, ms(few.ms[name] ?? 0), ms(time), times(time, few.ms[name] ?? 0)]),
  )
}
