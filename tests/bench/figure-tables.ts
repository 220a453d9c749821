import type { EndFigures, ListFigures, PageFigures, ReturnFigures, ScrollFigures } from './figures.ts'
import type { Both } from './rounds.ts'
import { type PageName, pageNames } from './subjects.ts'
import { headOfBoth, printLine, printRows, rowOfBoth, showKib, showMb, showMs } from './table.ts'

export interface SpeedFigures {
  readonly list: Both<ListFigures>
  readonly returning: Both<ReturnFigures>
  readonly save: Both<{ readonly ms: number }>
  readonly scroll: Both<ScrollFigures>
  readonly end: EndFigures
  readonly pages: Readonly<Record<PageName, Both<PageFigures>>>
}

export function printSpeed(name: string, { list, returning, save, scroll, end, pages }: SpeedFigures): void {
  printLine(`\nLa lista de 2,000 stocks, a velocidad ${name}`)
  printRows(headOfBoth, [
    rowOfBoth('primera fila', list, ({ firstRow }) => firstRow, showMs),
    rowOfBoth('primer cuadro con la barra y la cabecera', list, ({ firstPaint }) => firstPaint, showMs),
    rowOfBoth('hilo principal, hasta que nada más viene', list, ({ mainThread }) => mainThread, showMs),
    rowOfBoth('programa, hasta que nada más viene', list, ({ script }) => script, showKib),
    rowOfBoth('pedidos, hasta que nada más viene', list, ({ requests }) => requests),
    rowOfBoth('memoria del programa, cargado', list, ({ heap }) => heap, showMb),
    rowOfBoth('hasta la fila 2,000', scroll, ({ ms }) => ms, showMs),
    rowOfBoth('  cuadros, el 95 %', scroll, ({ frame }) => frame, showMs),
    rowOfBoth('  tareas largas, en total', scroll, ({ longTasks }) => longTasks, showMs),
    rowOfBoth('  lo que creció la memoria', scroll, ({ growth }) => growth, showMb),
    rowOfBoth('de la primera fila a su stock, tras una pausa', list, ({ detailAfterRest }) => detailAfterRest, showMs),
    rowOfBoth('de la primera fila a su stock, enseguida', list, ({ detailAtOnce }) => detailAtOnce, showMs),
    rowOfBoth('de la segunda, con el puntero 100 ms antes', list, ({ secondHovered }) => secondHovered, showMs),
    rowOfBoth('de la segunda, con el puntero recién puesto', list, ({ secondAtOnce }) => secondAtOnce, showMs),
    rowOfBoth('  veces que se dibuja', returning, ({ drawings }) => drawings),
    rowOfBoth('  medidas que se le piden mientras tanto', returning, ({ forced }) => forced),
    rowOfBoth('de un stock atrás a la lista', returning, ({ back }) => back, showMs),
    rowOfBoth('otra visita, hasta la primera fila', returning, ({ repeatVisit }) => repeatVisit, showMs),
    rowOfBoth('(una ida y vuelta al servidor)', list, ({ roundTrip }) => roundTrip, showMs),
    rowOfBoth('guardar una línea, hasta su aviso', save, ({ ms }) => ms, showMs),
    ['Fin en un permiso de 5,000 líneas, hasta la última', showMs(end.ms), '-', '-'],
    ['  lo que creció la memoria', showMb(end.growth), '-', '-'],
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
