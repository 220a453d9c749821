// Reader of a customs office, by code or by name.
import { customsOffices } from '../catalogs/customs-offices.ts'
import { type Catalog, readCode, spellings } from './catalog-codes.ts'
import { valueReader } from './reading.ts'

/** Reads a customs office. The list is incomplete. */
export const readCustomsOffice = valueReader((text) => readCode(customsOfficeCatalog, text))

const customsOfficeCatalog: Catalog = {
  entries: customsOffices,
  digits: 3,
  names: ({ label }) => spellings(label),
  likely: () => [],
  error: 'validation.customsOffice',
}
