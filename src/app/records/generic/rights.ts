import { type Company, manages } from '#domain/company.ts'
import { stockCan, type StockState } from '#domain/stock.ts'

/** Who looks at a screen. */
export interface Viewer {
  readonly login: string
  readonly isAdmin: boolean
}

/** What the screens offer; the server decides by the same rules (`server/README.md#permissions`). */
export interface Rights<Row> {
  create(viewer: Viewer): boolean
  edit(row: Row, viewer: Viewer): boolean
  remove(row: Row, viewer: Viewer): boolean
}

type OpenStock = { readonly state?: StockState | undefined; readonly deleted?: string | null | undefined } | undefined

/** Whether a stock may be changed. A server that does not say its state decides itself. */
function isOpen(stock: OpenStock): boolean {
  return !stock?.deleted && (stock?.state === undefined || stockCan('edit', { state: stock.state }))
}

function always(): boolean {
  return true
}

/** Of a record that belongs to a stock. */
export const inStock: Rights<{ readonly stock?: OpenStock }> = {
  create: always,
  edit: ({ stock }) => isOpen(stock),
  remove: ({ stock }) => isOpen(stock),
}

type Holder = { readonly stock?: OpenStock } | undefined

/** Of a record that belongs to a permit or a transport document. */
export const inTitulo: Rights<{ readonly permisoEmbarque?: Holder; readonly documentoTransporte?: Holder }> = {
  create: always,
  edit: ({ permisoEmbarque, documentoTransporte }) => isOpen((permisoEmbarque ?? documentoTransporte)?.stock),
  remove: ({ permisoEmbarque, documentoTransporte }) => isOpen((permisoEmbarque ?? documentoTransporte)?.stock),
}

/** Of what ROLE_ADMIN alone writes. */
export const ofAdministrators: Rights<unknown> = {
  create: ({ isAdmin }) => isAdmin,
  edit: (_row, { isAdmin }) => isAdmin,
  remove: (_row, { isAdmin }) => isAdmin,
}

/** Its managers change a company, its owner deletes it. */
export const ofCompany: Rights<Company> = {
  create: always,
  edit: (company, { isAdmin, login }) => isAdmin || manages(company, login),
  remove: ({ ownerUsername }, { isAdmin, login }) => isAdmin || ownerUsername === login,
}
