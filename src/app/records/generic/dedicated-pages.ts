// Links from generic records to the dedicated pages of their stocks, permits, goods lines and companies.
import type { LinkProps } from '@tanstack/react-router'
import type { TextKey } from '#app/i18n/text.ts'
import type { Company } from '#domain/company/company.ts'
import { wordOf } from '#domain/contract/generic-names.ts'

/** A record's dedicated page, in addition to the generic ones. There is none if the response lacks the ids for its address. */
export interface DedicatedPage {
  readonly text: TextKey
  readonly link: LinkProps
}

const stockPage = '/warehouse/$warehouseId/stocks/stock-detail/$stockId'

interface StockOf {
  readonly id: number
  readonly deleted?: string | null | undefined
  readonly deposito?: { readonly id: number } | null | undefined
}

function stockParams(stock: StockOf | undefined): { warehouseId: number; stockId: number } | null {
  return stock?.deposito && !stock.deleted ? { warehouseId: stock.deposito.id, stockId: stock.id } : null
}

export function pageOfStock(stock: StockOf | undefined): DedicatedPage | null {
  const params = stockParams(stock)
  return params && { text: 'generic.page.stock', link: { to: stockPage, params } }
}

/** Returns the history page of a stock, which exists for deleted stocks too. */
export function historyOfStock({ id }: StockOf): DedicatedPage {
  return { text: 'history.title', link: { to: '/$entity/$id/historial', params: { entity: 'stock', id } } }
}

export function pageInStock({ stock }: { readonly stock?: StockOf | undefined }): DedicatedPage | null {
  return pageOfStock(stock)
}

export function pageOfTitulo(name: 'permisoEmbarque' | 'documentoTransporte') {
  return ({ id, stock }: { readonly id: number; readonly stock?: StockOf | undefined }): DedicatedPage | null => {
    const params = stockParams(stock)
    return (
      params && {
        text: 'generic.page.inStock',
        link: { to: `${stockPage}/$titulo/$tituloId`, params: { ...params, titulo: wordOf(name), tituloId: id } },
      }
    )
  }
}

interface TituloChild {
  readonly id: number
  readonly permisoEmbarque?: { readonly id: number; readonly stock?: StockOf | undefined } | undefined
  readonly documentoTransporte?: { readonly id: number; readonly stock?: StockOf | undefined } | undefined
}

export function pageOfContenido(name: 'lineaMercaderia' | 'contenedorAsociado') {
  return ({ id, permisoEmbarque, documentoTransporte }: TituloChild): DedicatedPage | null => {
    const titulo = permisoEmbarque ?? documentoTransporte
    const params = stockParams(titulo?.stock)
    if (!titulo || !params) return null
    const place = { titulo: wordOf(permisoEmbarque ? 'permisoEmbarque' : 'documentoTransporte'), tituloId: titulo.id }
    return {
      text: 'generic.page.inStock',
      link: {
        to: `${stockPage}/$titulo/$tituloId/$contenido/$contenidoId`,
        params: { ...params, ...place, contenido: wordOf(name), contenidoId: String(id) },
      },
    }
  }
}

/**
 * Returns the company's page. Only users who manage the company may open it: the server shows its administrators and its certificate to
 * them alone.
 */
export function pageOfCompany({ id }: Company): DedicatedPage {
  return { text: 'generic.page.company', link: { to: '/company-management/company/$companyId/view', params: { companyId: id } } }
}
