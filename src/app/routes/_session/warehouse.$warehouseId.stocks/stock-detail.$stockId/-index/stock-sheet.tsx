// Prints a whole stock with all its records and errors.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { allErrors } from '#app/api/stock/stock-errors.ts'
import { stockApi } from '#app/api/stock/stock.ts'
import { t } from '#app/i18n/text.ts'
import { contenedorVacioEntity } from '#app/records/entities/contenedor-vacio.ts'
import { documentoTransporteEntity } from '#app/records/entities/documento-transporte.ts'
import { permisoEmbarqueEntity } from '#app/records/entities/permiso-embarque.ts'
import { EnvironmentMark } from '#app/session/environment-mark.tsx'
import { useSession } from '#app/session/session.tsx'
import { PrintButton, usePrint } from '#app/ui/print/print.tsx'
import { Sheet } from '#app/ui/print/sheet.tsx'
import type { Deposito } from '#domain/company/deposito.ts'
import { isWarned, type Stock, type StockError } from '#domain/stock/stock.ts'
import type { StockParams } from '../../../-shared/stock/stock-links.ts'
import { EntityTable, depositoHead, stockFacts, stockHead } from '../../../-shared/stock/stock-sheet-head.tsx'
import { totalsText } from '../../../-shared/stock/stock-totals.tsx'

/** Loads a whole stock, without the filters of the screen, and returns it as a printable sheet. */
async function stockSheet(client: QueryClient, scope: StockParams, deposito: Deposito | undefined) {
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
      <EnvironmentMark whole />
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

/** The button that prints a whole stock. */
export function PrintStock({ scope }: { scope: StockParams }) {
  const client = useQueryClient()
  const { deposito } = useSession()
  const print = usePrint(() => stockSheet(client, scope, deposito))
  return <PrintButton {...print} />
}

/** The errors or warnings of a stock on a printed page; renders nothing if there are none. */
function SheetErrors({ title, errors }: { title: string; errors: readonly StockError[] }) {
  if (errors.length === 0) return null
  return (
    <section>
      <h2>{title}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('stock.detail.errors.code')}</th>
            <th scope="col">{t('stock.detail.errors.description')}</th>
            <th scope="col">{t('stock.detail.errors.additional')}</th>
          </tr>
        </thead>
        <tbody>
          {errors.map((error, index) => (
            <tr key={error.id ?? index}>
              <td>{error.code}</td>
              <td>{error.description}</td>
              <td>{error.additionalDescription}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
