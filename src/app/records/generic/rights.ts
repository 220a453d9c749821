// Rules for whether the signed-in user may create, edit or delete a record, with the reasons for refusals.
import { useMemo } from 'react'
import { t } from '#app/i18n/text.ts'
import { useSession, useIsAdmin } from '#app/session/session.tsx'
import { type Company, manages } from '#domain/company/company.ts'
import { stockCan, stockDisplay, type StockState } from '#domain/stock/stock.ts'

/** Who looks at a screen. */
export interface ScreenUser {
  readonly login: string
  readonly isAdmin: boolean
}

/** What the screens offer; the server decides by the same rules (`server/README.md#permissions`). */
export interface Rights<Row> {
  create(viewer: ScreenUser): boolean
  edit(row: Row, viewer: ScreenUser): boolean
  remove(row: Row, viewer: ScreenUser): boolean
  /** Why a record, or a new one, is refused to the viewer. */
  why(row?: Row): string
}

type OpenStock = { readonly state?: StockState | undefined; readonly deleted?: string | null | undefined } | undefined

/** Whether a stock may be changed. A server that does not say its state decides itself. */
export function isOpen(stock: OpenStock): boolean {
  return !stock?.deleted && (stock?.state === undefined || stockCan('edit', { state: stock.state }))
}

/** Why a stock and what it holds cannot be changed. */
function whyClosed(stock: OpenStock): string {
  if (stock?.deleted || stock?.state === undefined) return t('generic.refused.deletedStock')
  return t('generic.refused.closedStock', { state: stockDisplay({ state: stock.state }).label })
}

function always(): boolean {
  return true
}

/** Of a record that belongs to a stock. */
export const inStock: Rights<{ readonly stock?: OpenStock }> = {
  create: always,
  edit: ({ stock }) => isOpen(stock),
  remove: ({ stock }) => isOpen(stock),
  why: (row) => whyClosed(row?.stock),
}

type Holder = { readonly stock?: OpenStock } | undefined
interface Held {
  readonly permisoEmbarque?: Holder
  readonly documentoTransporte?: Holder
}

const stockOf = ({ permisoEmbarque, documentoTransporte }: Held): OpenStock => (permisoEmbarque ?? documentoTransporte)?.stock

/** Of a record that belongs to a permit or a transport document. */
export const inTitulo: Rights<Held> = {
  create: always,
  edit: (row) => isOpen(stockOf(row)),
  remove: (row) => isOpen(stockOf(row)),
  why: (row) => whyClosed(row && stockOf(row)),
}

/** Of a stock itself. */
export const ofStock: Rights<OpenStock & { readonly state: StockState }> = {
  create: always,
  edit: isOpen,
  remove: (row) => !row.deleted && stockCan('delete', { state: row.state }),
  why: whyClosed,
}

/** Of what ROLE_ADMIN alone writes. */
export const ofAdministrators: Rights<unknown> = {
  create: ({ isAdmin }) => isAdmin,
  edit: (_row, { isAdmin }) => isAdmin,
  remove: (_row, { isAdmin }) => isAdmin,
  why: () => t('generic.refused.administrators'),
}

/** Whether the viewer may change a company, its people, its warehouses and its certificate. */
export function mayManageCompany(company: Company, { isAdmin, login }: ScreenUser): boolean {
  return isAdmin || manages(company, login)
}

/** Its managers change a company, its owner deletes it. */
export const ofCompany: Rights<Company> = {
  create: always,
  edit: mayManageCompany,
  remove: ({ ownerUsername }, { isAdmin, login }) => isAdmin || ownerUsername === login,
  why: () => t('generic.refused.managers'),
}

/** Of what only those who manage its company are shown whole, and change. */
export const ofManagers: Rights<{ readonly users?: unknown }> = {
  create: always,
  // The server answers the users of a warehouse only to those who manage its company.
  edit: ({ users }, { isAdmin }) => isAdmin || Boolean(users),
  remove: ({ users }, { isAdmin }) => isAdmin || Boolean(users),
  why: () => t('generic.refused.managers'),
}

/** The user, as the rights of an entity need to know them. */
export function useViewer(): ScreenUser {
  const login = useSession().account?.login ?? ''
  const isAdmin = useIsAdmin()
  return useMemo(() => ({ login, isAdmin }), [login, isAdmin])
}
