// Reads texts as values, one function for each kind of value. A file that parses drafts must import this one, or parsing throws.
import { cleanText } from '../values/clean-text.ts'
import { readCount, readPlainWeight, readWeight, readWholeNumber } from './amounts.ts'
import { readCondicion, readTipoContenedor } from './choices.ts'
import { readCountry, readPackaging } from './codes.ts'
import { readContainerLength } from './container-length.ts'
import { readCustomsOffice } from './customs-office.ts'
import { readContainerNumber, readCuit, readDeclaration, readLugarOperativo, readTransportDocument } from './identifiers.ts'
import { loadedReaders } from './loaded.ts'
import { type Reader, sure } from './reading.ts'
import { readDay, readEntry, readMoment } from './typed-dates.ts'
import { readTime } from './typed-times.ts'

export const readers = {
  condicion: readCondicion,
  containerLength: readContainerLength,
  containerNumber: readContainerNumber,
  count: readCount,
  country: readCountry,
  cuit: readCuit,
  customsOffice: readCustomsOffice,
  day: readDay,
  declaration: readDeclaration,
  entry: readEntry,
  lugarOperativo: readLugarOperativo,
  moment: readMoment,
  packaging: readPackaging,
  plainWeight: readPlainWeight,
  text: (text: string) => sure(cleanText(text)),
  time: readTime,
  tipoContenedor: readTipoContenedor,
  transportDocument: readTransportDocument,
  weight: readWeight,
  wholeNumber: readWholeNumber,
} satisfies Record<string, Reader>

export type ReaderName = keyof typeof readers

for (const [name, reader] of Object.entries(readers)) loadedReaders.set(name, reader)
