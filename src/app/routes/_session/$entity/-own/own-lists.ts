import type { ComponentType, ReactNode } from 'react'
import type { GenericName } from '#domain/generic-names.ts'
import { StockMainList } from './stock-main-list.tsx'

/** The lists that the registry does not make, because they use parts of other screens. */
export const ownLists: Readonly<Partial<Record<GenericName, ComponentType<{ children?: ReactNode }>>>> = { stock: StockMainList }
