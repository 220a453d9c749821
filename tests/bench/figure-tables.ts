import type { ListFigures } from './list-figures.ts'
import type { PageFigures } from './page-figures.ts'
import type { Both } from './rounds.ts'
import type { ScrollFigures } from './scroll-figures.ts'
import { type PageName, pageNames } from './subjects.ts'
import { headOfBoth, printLine, printRows, rowOfBoth, showKib, showMb, showMs } from './table.ts'

/** All that is measured at one speed. */
export interface SpeedFigures {
  readonly list: Both<ListFigures>
  readonly save: Both<{ readonly ms: number }>
  readonly scroll: Both<ScrollFigures>
  readonly pages: Readonly<Record<PageName, Both<PageFigures>>>
}

export function printSpeed(name: string, { list, save, scroll, pages }: SpeedFigures): void {
  printLine(`\nLa lista de 2,000 stocks, a velocidad ${name}`)
  printRows(headOfBoth, [
    rowOfBoth('primera fila', list, ({ firstRow }) => firstRow, showMs),
    rowOfBoth('primer cuadro con la barra y la cabecera', list, ({ firstPaint }) => firstPaint, showMs),
    rowOfBoth('bloqueo del programa, hasta la primera fila', list, ({ blocked }) => blocked, showMs),
    rowOfBoth('programa, hasta la primera fila', list, ({ script }) => script, showKib),
    rowOfBoth('programa para lo que sigue, que ya vino', list, ({ ahead }) => ahead, showKib),
    rowOfBoth('página, con el programa que lleva dentro', list, ({ page }) => page, showKib),
    rowOfBoth('estilo aparte', list, ({ style }) => style, showKib),
    rowOfBoth('de la primera fila a su stock, tras 2 s quieta', list, ({ detailAfterRest }) => detailAfterRest, showMs),
    rowOfBoth('de la primera fila a su stock, enseguida', list, ({ detailAtOnce }) => detailAtOnce, showMs),
    rowOfBoth('de la segunda, con el puntero 100 ms antes', list, ({ secondHovered }) => secondHovered, showMs),
    rowOfBoth('de la segunda, con el puntero recién puesto', list, ({ secondAtOnce }) => secondAtOnce, showMs),
    rowOfBoth('(una ida y vuelta al servidor)', list, ({ roundTrip }) => roundTrip, showMs),
    rowOfBoth('guardar una línea, hasta su aviso', save, ({ ms }) => ms, showMs),
    rowOfBoth('hasta la fila 2,000', scroll, ({ ms }) => ms, showMs),
    rowOfBoth('el cuadro más largo en el camino', scroll, ({ longestFrame }) => longestFrame, showMs),
    rowOfBoth('elementos en el documento, a lo sumo', scroll, ({ elements }) => elements),
    rowOfBoth('memoria del programa al final', scroll, ({ heap }) => heap, showMb),
  ])
  printLine(`Páginas abiertas por su dirección, a velocidad ${name}`)
  printRows(
    headOfBoth,
    pageNames.flatMap((page) => rowsOfPage(page, pages[page])),
  )
}

function rowsOfPage(page: PageName, both: Both<PageFigures>): string[][] {
  return [
    rowOfBoth(`${page}: sus filas`, both, ({ content }) => content, showMs),
    rowOfBoth('  primer cuadro', both, ({ firstPaint }) => firstPaint, showMs),
    rowOfBoth('  bloqueo del programa', both, ({ blocked }) => blocked, showMs),
    rowOfBoth('  programa', both, ({ script }) => script, showKib),
    rowOfBoth('  pedidos', both, ({ requests }) => requests),
    rowOfBoth('  pedidos en cadena, la más larga', both, ({ chain }) => chain),
  ]
}
