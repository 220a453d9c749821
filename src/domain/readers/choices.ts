// Readers of values of which there are few: by the value, or by how people name it.
import { type condicionesMercaderia, tipoContenedorLabels, type tiposContenedor } from '../catalogs/choices.ts'
import { message } from '../values/message.ts'
import { type Reader, sure, valueReader } from './reading.ts'
import { fold } from './signs.ts'

/** Reads the condition of goods: `Buena`, `buen estado`, `B`. */
export const readCondicion = choiceReader<(typeof condicionesMercaderia)[number]>({
  BUENA: ['Buena', 'bueno', 'buenas', 'buenos', 'buen estado', 'en buen estado', 'b'],
  MALA: ['Mala', 'malo', 'malas', 'malos', 'mal estado', 'en mal estado', 'm'],
})

export const readTipoContenedor = choiceReader<(typeof tiposContenedor)[number]>({
  HOUSE: [tipoContenedorLabels.HOUSE],
  PIER: [tipoContenedorLabels.PIER],
  CORREO: [tipoContenedorLabels.CORREO, 'correos'],
})

/** Returns a reader of values with their names, of which the first is shown. */
function choiceReader<Value extends string>(names: Readonly<Record<Value, readonly [string, ...string[]]>>): Reader {
  const all: [value: string, known: readonly [string, ...string[]]][] = Object.entries(names)
  const shown = new Intl.ListFormat('es', { type: 'disjunction' }).format(all.map(([, [first]]) => first))
  const error = message('validation.choice', { shown })
  return valueReader((text) => {
    const typed = fold(text)
    const found = all.find(([value, known]) => [value, ...known].some((name) => fold(name) === typed))
    return found ? sure(found[0], found[1][0]) : { error }
  })
}
