import type { QueryClient } from '@tanstack/react-query'
import { allErrors } from '#app/api/stock-errors.ts'
import { stockApi } from '#app/api/stock.ts'
import { t } from '#app/i18n/text.ts'
import { contenedorVacioEntity } from '#app/records/entities/contenedor-vacio.ts'
import { documentoTransporteEntity } from '#app/records/entities/documento-transporte.ts'
import { permisoEmbarqueEntity } from '#app/records/entities/permiso-embarque.ts'
import { Sheet } from '#app/ui/print/sheet.tsx'
import type { Deposito } from '#domain/deposito.ts'
import { isWarned, type Stock } from '#domain/stock.ts'
import { EntityTable } from '../../../-stock/entity-table.tsx'
import type { StockParams } from '../../../-stock/stock-links.ts'
import { depositoHead, stockFacts, stockHead } from '../../../-stock/stock-sheet-head.ts'
import { totalsText } from '../../../-stock/stock-totals.tsx'
import { SheetErrors } from './sheet-errors.tsx'

/** Reads a whole stock, without the filters of the screen, and returns it as a sheet to be printed. */
export async function stockSheet(client: QueryClient, scope: StockParams, deposito: Deposito | undefined) {
  const stock = await client.fetchQuery({ ...stockApi.detail(scope, scope.stockId), staleTime: 0 })
  const [permisos, documentos, vacios, errors] = await Promise.all([
    permisoEmbarqueEntity.api.readAll(scope),
    documentoTransporteEntity.api.readAll(scope),
    contenedorVacioEntity.api.readAll(scope),
    allErrors(stock),
  ])
  return (
    <Sheet
      title={t('stock.detail.title', { id: stock.id })}
      head={[...depositoHead(deposito), ...stockHead(stock)]}
      facts={stockFacts(deposito, stock)}
    >
      {stock.totals && <p>{totalsText(stock.totals)}</p>}
      <SheetErrors title={errorsTitle(stock)} errors={errors} />
      <EntityTable entity={permisoEmbarqueEntity} title={t('stock.detail.permisos')} rows={permisos} />
      <EntityTable entity={documentoTransporteEntity} title={t('stock.detail.documentos')} rows={documentos} />
      <EntityTable entity={contenedorVacioEntity} title={t('stock.detail.vacios')} rows={vacios} />
    </Sheet>
  )
}

function errorsTitle(stock: Stock): string {
  return t(isWarned(stock) ? 'stock.detail.warnings' : 'stock.detail.errors')
}
