// Readers of values of which there are few: by the value, or by how people name it.
import { type Reader, sure, valueReader } from './reading.ts'
import { fold } from './signs.ts'

export const condicionesMercaderia = ['BUENA', 'MALA'] as const

export const tiposContenedor = ['HOUSE', 'PIER', 'CORREO'] as const

/** How the screens show a container's kind. */
export const tipoContenedorLabels: Record<(typeof tiposContenedor)[number], string> = { HOUSE: 'House', PIER: 'Pier', CORREO: 'Correo' }

/** Reads the condition of goods: `Buena`, `buen estado`, `B`. */
export const readCondicion = choiceReader(
  {
    BUENA: ['Buena', 'bueno', 'buenas', 'buenos', 'buen estado', 'en buen estado', 'b'],
    MALA: ['Mala', 'malo', 'malas', 'malos', 'mal estado', 'en mal estado', 'm'],
  },
  'validation.condicionMercaderia',
)

/** Reads the kind of a container. */
export const readTipoContenedor = choiceReader(
  { HOUSE: [tipoContenedorLabels.HOUSE], PIER: [tipoContenedorLabels.PIER], CORREO: [tipoContenedorLabels.CORREO, 'correos'] },
  'validation.tipoContenedor',
)

/** Returns a reader of values with their names, of which the first is shown. `error` is the message for any other text. */
function choiceReader(names: Readonly<Record<string, readonly [string, ...string[]]>>, error: string): Reader {
  return valueReader((text) => {
    const typed = fold(text)
    const found = Object.entries(names).find(([value, known]) => [value, ...known].some((name) => fold(name) === typed))
    if (found) return sure(found[0], found[1][0])
    return text.trim() === '' ? sure('') : { error }
  })
}
