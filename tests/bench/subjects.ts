import type { Page } from '@playwright/test'
import type { Sight } from './watch.ts'
import type { World } from './world.ts'

export interface Screen {
  readonly address: string
  readonly token: string
  readonly content: Sight
}

/** What is measured: the product, or the barest page with the same rows. */
export type Subject = ReturnType<typeof subjectBelow>

export const pageNames = ['un permiso', 'una compañía', 'usuarios'] as const
export type PageName = (typeof pageNames)[number]

/** Returns the screens and rows that are measured: of the product, which is at the root of the server, or of the barest page, which is below `/bare`. */
export function subjectBelow(base: '' | '/bare', { tokens, warehouseId, companyId, stockIds, permitId, longPermit, line }: World) {
  const list = `${base}/warehouse/${warehouseId}/stocks`
  const permit = `${list}/stock-detail/${stockIds.first}/permiso-embarque/${permitId}`
  const rowOf = (stockId: number): string => `tbody a[href$="/stock-detail/${stockId}"]`
  const rowIn = (text: string): Sight => [{ selector: 'h1' }, { selector: 'tbody tr', text }]
  const lines: Sight = [{ selector: 'h1' }, { selector: 'tbody a[href*="/linea-mercaderia/"]:not([href$="/add"])' }]
  const pages: Record<PageName, Screen> = {
    'un permiso': { address: permit, token: tokens.user, content: lines },
    'una compañía': {
      address: `${base}/company-management/company/${companyId}/view`,
      token: tokens.user,
      content: rowIn('Depósito de gran volumen'),
    },
    usuarios: { address: `${base}/admin/user-management`, token: tokens.admin, content: rowIn('operador') },
  }
  return {
    list: { address: list, token: tokens.user, content: rowOf(stockIds.first) } satisfies Screen,
    rowOf,
    detailOf: (stockId: number): Sight => [
      { selector: 'h1', text: `Stock ${stockId}` },
      { selector: 'tbody a[href*="/permiso-embarque/"]:not([href$="/add"])' },
    ],
    longPermit: { address: base + longPermit, token: tokens.user, content: lines } satisfies Screen,
    line: { address: `${permit}/linea-mercaderia/${line.id}`, token: tokens.user, content: 'main button' } satisfies Screen,
    async beginEdit(page: Page): Promise<void> {
      if (base === '') await page.getByRole('button', { name: 'Editar', exact: true }).click()
    },
    pages,
  }
}
