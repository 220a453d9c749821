import type { GenericScreens } from '#app/records/generic/registry.tsx'
import type { GenericName } from '#domain/generic-names.ts'
import { StockMainList } from './stock-main-list.tsx'

/** The lists that the registry does not make, because they use parts of other screens. */
export const ownLists: Readonly<Partial<Record<GenericName, GenericScreens['List']>>> = { stock: StockMainList }
