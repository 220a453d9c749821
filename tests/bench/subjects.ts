import type { Page } from '@playwright/test'
import type { Sight } from './watch.ts'
import type { World } from './world.ts'

/** An address, who opens it, and what of it is waited for. */
export interface Screen {
  readonly address: string
  readonly token: string
  readonly content: Sight
}

/** What is measured: the product, or the barest page with the same rows. */
export interface Subject {
  readonly list: Screen
  /** The link of the row of a stock. */
  readonly rowOf: (stockId: number) => string
  /** A stock's page with its permits. */
  readonly detailOf: (stockId: number) => Sight
  readonly line: Screen
  /** Makes the line's fields ready to be typed into. */
  readonly beginEdit: (page: Page) => Promise<void>
  readonly pages: Readonly<Record<PageName, Screen>>
}

export const pageNames = ['un permiso', 'una compañía', 'usuarios'] as const
export type PageName = (typeof pageNames)[number]

/** Returns the screens and rows that are measured: of the product, which is at the root of the server, or of the barest page, which is below `/bare`. */
export function subjectBelow(base: '' | '/bare', { tokens, warehouseId, companyId, stockIds, permitId, line }: World): Subject {
  const list = `${base}/warehouse/${warehouseId}/stocks`
  const permit = `${list}/stock-detail/${stockIds.first}/permiso-embarque/${permitId}`
  const rowOf = (stockId: number): string => `tbody a[href$="/stock-detail/${stockId}"]`
  const rowIn = (text: string): Sight => [{ selector: 'h1' }, { selector: 'tbody tr', text }]
  return {
    list: { address: list, token: tokens.user, content: rowOf(stockIds.first) },
    rowOf,
    detailOf: (stockId) => [
      { selector: 'h1', text: `Stock ${stockId}` },
      { selector: 'tbody a[href*="/permiso-embarque/"]:not([href$="/add"])' },
    ],
    line: { address: `${permit}/linea-mercaderia/${line.id}`, token: tokens.user, content: 'main button' },
    async beginEdit(page) {
      if (base === '') await page.getByRole('button', { name: 'Editar', exact: true }).click()
    },
    pages: {
      'un permiso': {
        address: permit,
        token: tokens.user,
        content: [{ selector: 'h1' }, { selector: 'tbody a[href*="/linea-mercaderia/"]:not([href$="/add"])' }],
      },
      'una compañía': {
        address: `${base}/company-management/company/${companyId}/view`,
        token: tokens.user,
        content: rowIn('Depósito de gran volumen'),
      },
      usuarios: { address: `${base}/admin/user-management`, token: tokens.admin, content: rowIn('operador') },
    },
  }
}
