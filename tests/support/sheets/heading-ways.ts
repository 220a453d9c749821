// The ways in which the headings of an ordinary sheet are changed: those that say the same, and those that say something else.
import type { PastedColumn } from '#domain/paste/pasted-cells.ts'
import { fold } from '#domain/readers/signs.ts'
import { natureOf } from './cell-ways.ts'
import { type Page, text } from './sheet-days.ts'

/** A heading that is changed without changing what it says. */
type SameHeading = readonly [name: string, to: (title: string) => string]

export const sameHeadings: readonly SameHeading[] = [
  ['en mayúsculas', (title) => title.toUpperCase()],
  ['en minúsculas y sin acentos', (title) => title.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')],
  ['con acentos descompuestos', (title) => title.normalize('NFD')],
  ['con dos puntos', (title) => `${title}:`],
  ['con un punto', (title) => `${title}.`],
  ['con un asterisco', (title) => `${title} *`],
  ['con (*)', (title) => `${title} (*)`],
  ['con (obligatorio)', (title) => `${title} (obligatorio)`],
  ['con (opcional)', (title) => `${title} (opcional)`],
  ['con dos blancos', (title) => title.replaceAll(' ', '  ')],
  ['con blancos duros', (title) => ` ${title.replaceAll(' ', '\u00a0')} `],
  ['en dos líneas', (title) => title.replace(' ', '\n')],
  ['con guiones bajos', (title) => title.replaceAll(' ', '_')],
  ['entre comillas', (title) => `"${title}"`],
  ['con un signo invisible', (title) => `\u200b${title}`],
  ['con letras anchas', (title) => title.replaceAll(/[a-z]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0))],
]

/** Words in brackets and behind a heading that change what any column means. */
const meanings =
  '(vencimiento)|(egreso)|(anterior)|(despachante)|(origen)|(precinto)|(estimado)|(previsto)|(2)|(ant.)|(sin)|(no)|(neto)|(tara)|(total)|(miles)|(propio)|(bulto)|(hasta)|(US$)'.split(
    '|',
  )
/** Units that change a number; it may be converted. */
const units =
  '(t)|(tn)|(tns)|(ton)|(toneladas)|(lb)|(lbs)|(libras)|(g)|(gr)|(m)|(cm)|(mm)|(metros)|(kg x 1000)|[t]|- tn|, toneladas|/ lbs|en t'.split(
    '|',
  )
/** Other words for what the headings do not say, before them. */
const before = ['No', 'Sin', 'Ex', 'Otro', 'Fecha prevista de', 'Código interno de', '50%', '1/2']

/** A heading that says something else. */
interface OtherHeading {
  readonly name: string
  readonly on: (column: PastedColumn) => boolean
  readonly to: (title: string) => string
  readonly mayConvert?: boolean
}

const isAmount = (column: PastedColumn) => ['weight', 'count', 'length'].includes(natureOf(column))
const bare = (title: string) => title.replaceAll(/ ?\([^)]*\)/g, '')

export const otherHeadings: readonly OtherHeading[] = [
  ...meanings.map((word) => ({ name: `con ${word}`, on: () => true, to: (title: string) => `${bare(title)} ${word}` })),
  ...meanings.map((word) => ({ name: `con ${word} detrás de los suyos`, on: () => true, to: (title: string) => `${title} ${word}` })),
  ...units.map((word) => ({ name: `en ${word}`, on: isAmount, to: (title: string) => `${bare(title)} ${word}`, mayConvert: true })),
  ...before.map((word) => ({ name: `con «${word}» delante`, on: () => true, to: (title: string) => `${word} ${title}` })),
  ...['Columna1', 'Arrival date', '46346', '#REF!', 'TRUE', '—', '?', 'Dato', 'Ref.'].map((word) => ({
    name: `que es «${word}»`,
    on: () => true,
    to: () => word,
  })),
  { name: 'que está vacío', on: () => true, to: () => '' },
]

/** Returns a page with other headings, by column; those of the other columns stay. */
export function withHeadings(page: Page, headingOf: (column: PastedColumn) => string | undefined): Page {
  const headings = page.columns.map((column) => text(headingOf(column) ?? column.title))
  return { ...page, rows: page.rows.map((row) => (row.is === 'heading' ? { ...row, cells: headings } : row)) }
}

/** How many columns of a sheet keep their headings for one that says something else. */
const kept = 2

/** Returns the pages in which each column that a heading is tried on has it once, and must stay unread. */
export function withOthers(page: Page, { on, to, mayConvert = false }: OtherHeading): Page[] {
  return Array.from({ length: kept + 1 }, (_, part) => {
    const isOther = (column: PastedColumn) => page.columns.indexOf(column) % (kept + 1) === part && on(column)
    const unread = page.columns.flatMap((column, place) =>
      isOther(column) ? [{ heading: to(column.title) || String(place + 1), field: column.name, mayConvert }] : [],
    )
    const changed = withHeadings(page, (column) => (isOther(column) ? to(column.title) : undefined))
    return { ...changed, columns: page.columns.filter((column) => !isOther(column)), unread }
  })
}

/** Returns the pages in which the columns have their other headings, of which each stands once; those that several columns have are left out. */
export function withSynonyms(page: Page, written: (heading: string) => string): Page[] {
  const isOf = (column: PastedColumn, heading: string) => column.headings.includes(heading) || fold(column.title) === heading
  const own = new Map(
    page.columns.map((column) => [
      column,
      column.headings.filter((heading) => page.columns.every((one) => one === column || !isOf(one, heading))),
    ]),
  )
  const most = Math.max(...Array.from(own.values(), (headings) => headings.length))
  return Array.from({ length: most }, (_, index) =>
    withHeadings(page, (column) => {
      const heading = own.get(column)?.[index]
      return heading === undefined ? undefined : written(heading)
    }),
  )
}
