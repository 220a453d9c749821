import { createFileRoute, redirect } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'
import { stockApi } from '#app/api/stock.ts'
import { contenedorVacioEntity } from '#app/records/entities/contenedor-vacio.ts'
import { documentoTransporteEntity } from '#app/records/entities/documento-transporte.ts'
import { permisoEmbarqueEntity } from '#app/records/entities/permiso-embarque.ts'
import { criteriaOf } from '#app/records/filters/criteria-of.ts'
import { usePrerendering } from '../-prerender/prerendered-stock.tsx'
import { keepSearch, lastSearch } from './-filters/kept-filters.ts'
import { filtersOf, readStockSearch } from './-filters/stock-search.ts'
import { type FilteredEntity, tituloFilters } from './-filters/titulo-filters.ts'
import { StockPage } from './-stock/stock-page.tsx'
import classes from './-stock/stock-place.module.css'

export const Route = createFileRoute('/_session/warehouse/$warehouseId/stocks/stock-detail/$stockId/')({
  validateSearch: readStockSearch,
  beforeLoad: ({ cause, params, search }) => {
    // `search` also holds the parameters that `validateSearch` dropped.
    const readable = readStockSearch(search)
    const target = lastSearch(readable) ?? readable
    if (Object.keys(target).length !== Object.keys(search).length)
      throw redirect({ to: '/warehouse/$warehouseId/stocks/stock-detail/$stockId', params, search: target, replace: true })
    if (cause !== 'preload') keepSearch(search)
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, params, deps: search }) => {
    const filters = (entity: FilteredEntity) => ({ criteria: criteriaOf(tituloFilters[entity], filtersOf(search, entity)) })
    const stock = stockApi.detail(params, params.stockId)
    const permisos = permisoEmbarqueEntity.api.pages(params, filters('permisoEmbarque'))
    const documentos = documentoTransporteEntity.api.pages(params, filters('documentoTransporte'))
    const vacios = contenedorVacioEntity.api.pages(params)
    const reads = [
      queryClient.prefetchQuery(stock),
      queryClient.prefetchInfiniteQuery(permisos),
      queryClient.prefetchInfiniteQuery(documentos),
      queryClient.prefetchInfiniteQuery(vacios),
    ]
    const keys = [stock, permisos, documentos, vacios].map(({ queryKey }) => queryKey)
    return { Page: StockPage, reading: Promise.all(reads).then(() => keys) }
  },
  component: OpenStock,
})

/** Where the page of the stock stands: it is rendered above all pages of the warehouse, because it may have been before this one was opened. */
function OpenStock() {
  const { element } = usePrerendering()
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    place.current?.append(element)
    return () => element.remove()
  }, [element])
  return <div ref={place} className={classes['place']} />
}
