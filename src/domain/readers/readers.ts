// The readers of all kinds of values that people paste: one for each kind, which forms and calls use too.
import { cleanText } from '../values/clean-text.ts'
import { readCount, readWeight, readWholeNumber } from './amounts.ts'
import { readCondicion, readTipoContenedor } from './choices.ts'
import { readCountry, readPackaging } from './codes.ts'
import { readContainerLength } from './container-length.ts'
import { readContainerNumber, readCuit, readDeclaration, readTransportDocument } from './identifiers.ts'
import { type Reader, sure } from './reading.ts'
import { readEntry } from './typed-dates.ts'

export const readers = {
  condicion: readCondicion,
  containerLength: readContainerLength,
  containerNumber: readContainerNumber,
  count: readCount,
  country: readCountry,
  cuit: readCuit,
  declaration: readDeclaration,
  entry: (text) => readEntry(text),
  packaging: readPackaging,
  text: (text) => sure(cleanText(text)),
  tipoContenedor: readTipoContenedor,
  transportDocument: readTransportDocument,
  weight: readWeight,
  wholeNumber: readWholeNumber,
} satisfies Record<string, Reader>
