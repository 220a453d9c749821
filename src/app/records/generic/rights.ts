// Rules for whether the signed-in user may create, edit or delete a record, with the reasons for refusals.
import { useMemo } from 'react'
import { t } from '#app/i18n/text.ts'
import { useSession, useIsAdmin } from '#app/session/session.tsx'
import { type Company, manages } from '#domain/company/company.ts'
import { stockCan, type StockState, stateText } from '#domain/stock/stock.ts'

/** The signed-in user, as the rules of this file need them. */
export interface ScreenUser {
  readonly login: string
  readonly isAdmin: boolean
}

/** The actions that the screens offer. The server enforces the same rules (`server/README.md#permissions`). */
export interface Rights<Row> {
  create(viewer: ScreenUser): boolean
  edit(row: Row, viewer: ScreenUser): boolean
  remove(row: Row, viewer: ScreenUser): boolean
  /** Returns why the viewer may not change a record, or create one. */
  why(row?: Row): string
}

type OpenStock = { readonly state?: StockState | undefined; readonly deleted?: string | null | undefined } | undefined

/** Returns whether a stock may be changed. True if the response has no state: the server then decides. */
export function isOpen(stock: OpenStock): boolean {
  return !stock?.deleted && (stock?.state === undefined || stockCan('edit', { state: stock.state }))
}

function whyClosed(stock: OpenStock): string {
  if (stock?.deleted || stock?.state === undefined) return t('generic.refused.deletedStock')
  return t('generic.refused.closedStock', { state: stateText({ state: stock.state }) })
}

function always(): boolean {
  return true
}

export const inStock: Rights<{ readonly stock?: OpenStock }> = {
  create: always,
  edit: ({ stock }) => isOpen(stock),
  remove: ({ stock }) => isOpen(stock),
  why: (row) => whyClosed(row?.stock),
}

type Holder = { readonly stock?: OpenStock } | undefined
interface TituloChild {
  readonly permisoEmbarque?: Holder
  readonly documentoTransporte?: Holder
}

const stockOf = ({ permisoEmbarque, documentoTransporte }: TituloChild): OpenStock => (permisoEmbarque ?? documentoTransporte)?.stock

/** Rights on a record that belongs to a permit or a transport document. */
export const inTitulo: Rights<TituloChild> = {
  create: always,
  edit: (row) => isOpen(stockOf(row)),
  remove: (row) => isOpen(stockOf(row)),
  why: (row) => whyClosed(row && stockOf(row)),
}

export const ofStock: Rights<OpenStock & { readonly state: StockState }> = {
  create: always,
  edit: isOpen,
  remove: (row) => !row.deleted && stockCan('delete', { state: row.state }),
  why: whyClosed,
}

export const ofAdministrators: Rights<unknown> = {
  create: ({ isAdmin }) => isAdmin,
  edit: (_row, { isAdmin }) => isAdmin,
  remove: (_row, { isAdmin }) => isAdmin,
  why: () => t('generic.refused.administrators'),
}

/** Returns whether the viewer may change a company, its people, its warehouses and its certificate. */
export function mayManageCompany(company: Company, { isAdmin, login }: ScreenUser): boolean {
  return isAdmin || manages(company, login)
}

/** Rights on a company: its managers may change it, its owner may delete it. */
export const ofCompany: Rights<Company> = {
  create: always,
  edit: mayManageCompany,
  remove: ({ ownerUsername }, { isAdmin, login }) => isAdmin || ownerUsername === login,
  why: () => t('generic.refused.managers'),
}

/** Rights on records that only managers of the company may see completely and change. */
export const ofManagers: Rights<{ readonly users?: unknown }> = {
  create: always,
  // The server returns the users of a warehouse only to managers of its company.
  edit: ({ users }, { isAdmin }) => isAdmin || Boolean(users),
  remove: ({ users }, { isAdmin }) => isAdmin || Boolean(users),
  why: () => t('generic.refused.managers'),
}

export function useViewer(): ScreenUser {
  const login = useSession().account?.login ?? ''
  const isAdmin = useIsAdmin()
  return useMemo(() => ({ login, isAdmin }), [login, isAdmin])
}
