// Rules for whether the signed-in user may create, edit or delete a record, with the reasons for refusals.
import { useMemo } from 'react'
import { t } from '#app/i18n/text.ts'
import { useSession, useIsAdmin } from '#app/session/session.tsx'
import { type Company, manages } from '#domain/company/company.ts'
import { stockCan, type StockState, stateText } from '#domain/stock/stock.ts'

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

/** Returns rights by which everybody may create records, and delete those that they may edit. */
function rightsBy<Row>(edit: Rights<Row>['edit'], why: Rights<Row>['why']): Rights<Row> {
  return { create: () => true, edit, remove: edit, why }
}

export const inStock = rightsBy<{ readonly stock?: OpenStock }>(
  ({ stock }) => isOpen(stock),
  (row) => whyClosed(row?.stock),
)

type Holder = { readonly stock?: OpenStock } | undefined
interface TituloChild {
  readonly permisoEmbarque?: Holder
  readonly documentoTransporte?: Holder
}

const stockOf = ({ permisoEmbarque, documentoTransporte }: TituloChild): OpenStock => (permisoEmbarque ?? documentoTransporte)?.stock

export const inTitulo = rightsBy<TituloChild>(
  (row) => isOpen(stockOf(row)),
  (row) => whyClosed(row && stockOf(row)),
)

export const ofStock: Rights<OpenStock & { readonly state: StockState }> = {
  ...rightsBy<OpenStock>(isOpen, whyClosed),
  remove: (row) => !row.deleted && stockCan('delete', { state: row.state }),
}

export const ofAdministrators: Rights<unknown> = {
  ...rightsBy(
    (_row, { isAdmin }) => isAdmin,
    () => t('generic.refused.administrators'),
  ),
  create: ({ isAdmin }) => isAdmin,
}

/** Returns whether the viewer may change a company, its people, its warehouses and its certificate. */
export function mayManageCompany(company: Company, { isAdmin, login }: ScreenUser): boolean {
  return isAdmin || manages(company, login)
}

/** Rights on a company: its managers may change it, its owner may delete it. */
export const ofCompany: Rights<Company> = {
  ...rightsBy(mayManageCompany, whyManagers),
  remove: ({ ownerUsername }, { isAdmin, login }) => isAdmin || ownerUsername === login,
}

/** Rights on warehouses. The server returns the users of one only to managers of its company. */
export const ofManagers = rightsBy<{ readonly users?: unknown }>(({ users }, { isAdmin }) => isAdmin || Boolean(users), whyManagers)

function whyManagers(): string {
  return t('generic.refused.managers')
}

/** Rights on certificates: only users who manage the company may see its certificate. */
export const ofCertificates = rightsBy<unknown>(() => true, whyManagers)

export function useViewer(): ScreenUser {
  const login = useSession().account?.login ?? ''
  const isAdmin = useIsAdmin()
  return useMemo(() => ({ login, isAdmin }), [login, isAdmin])
}
