import { searchForm } from '#domain/search.ts'

/** A number with the part that was looked for marked, whatever blanks and hyphens lie in it. */
export function MarkedText({ text, form }: { text: string; form: string }) {
  const [begin, end] = partOf(text, form)
  return (
    <>
      {text.slice(0, begin)}
      {end > begin && <mark>{text.slice(begin, end)}</mark>}
      {text.slice(end)}
    </>
  )
}

/** Returns where the form begins and ends in a text as it is written; nothing at its start when it is not there. */
function partOf(text: string, form: string): [begin: number, end: number] {
  const places = Array.from({ length: text.length }, (_place, index) => index).filter((index) => searchForm(text.charAt(index)) !== '')
  const at = places
    .map((index) => searchForm(text.charAt(index)))
    .join('')
    .indexOf(form)
  const [first, last] = [places[at], places[at + form.length - 1]]
  return first === undefined || last === undefined ? [0, 0] : [first, last + 1]
}
