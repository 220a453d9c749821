// The totals of a list of goods lines or containers: of all of them, also of those that are not loaded.
import type { ListQuery } from '#app/api/family/read-calls.ts'
import { documentoTransporteApi, permisoEmbarqueApi } from '#app/api/stock/stock-records.ts'
import { t } from '#app/i18n/text.ts'
import type { Heading } from '#app/ui/table/table-column.ts'
import type { LongList } from '#app/ui/table/use-long-list.ts'
import { readTitulo } from '#domain/titulo/titulo.ts'
import { showNumber } from '#domain/values/show-number.ts'
import type { EntityName } from '../entity.ts'
import { recordCount } from '../record-names.ts'
import { summedColumns, sumOf } from '../sums.ts'
import classes from './record-table.module.css'

interface TotalRowProps extends SummedList {
  columns: readonly Heading[]
}

/** The totals of two records or more, each below its column. They stay in sight at the foot of the window. */
export function TotalRow({ columns, ...list }: TotalRowProps) {
  const totals = useTotals(list)
  if (totals === null || totals.count < 2) return null
  const { count, sums } = totals
  return (
    <tfoot className={classes['totals']}>
      <tr>
        {columns.map(({ id, align, decimals }, position) => {
          if (position === 0) {
            return (
              <th key={id} scope="row">
                {t('record.total')}
              </th>
            )
          }
          const sum = sums[id]
          const text = sum === undefined ? '' : showNumber(sum)
          return (
            <td key={id} data-align={align} title={text}>
              {position === 1 ? recordCount(list.name, count) : decimals ? <Amount text={text} /> : text}
            </td>
          )
        })}
      </tr>
    </tfoot>
  )
}

interface SummedList {
  readonly name: EntityName
  readonly scope: Scope
  readonly criteria: ListQuery['criteria']
  readonly list: Pick<LongList<{ readonly id: number }>, 'freshRows' | 'hasMore'>
}

type Scope = Readonly<Record<string, string | number>>

/**
 * Returns the totals of a list by column: the sums of its rows if all are loaded, or else those of the permit or document, which the server
 * counts. Null for a list that is not added up, and for a long one that is filtered.
 */
function useTotals({ name, scope, criteria = {}, list: { freshRows: rows, hasMore } }: SummedList) {
  const columns = summedColumns[name] ?? []
  // `includes` also finds holes, which `every` skips.
  const isWhole = !hasMore && !rows.includes(undefined)
  const isCounted = columns.length > 0 && !isWhole && Object.keys(criteria).length === 0
  const held = useContenido(scope, isCounted)
  if (!isWhole && !held) return null
  const known = held ? [held] : rows.filter((row) => row !== undefined)
  const sums = columns.map((column) => [column, sumOf(known, column)] as const)
  if (sums.length === 0 || sums.some(([, sum]) => sum === undefined)) return null
  const countedAs = name === 'lineaMercaderia' ? 'lineaMercaderias' : 'contenedorAsociados'
  return { count: held ? held[countedAs] : rows.length, sums: Object.fromEntries(sums) }
}

function useContenido(scope: Scope, enabled: boolean) {
  const titulo = enabled ? readTitulo(String(scope['titulo'])) : null
  const stock = { warehouseId: scope['warehouseId'] ?? 0, stockId: scope['stockId'] ?? 0 }
  const api = titulo === 'documento-transporte' ? documentoTransporteApi : permisoEmbarqueApi
  const { data } = api.useOne(stock, Number(scope['tituloId']), { enabled: titulo !== null })
  return titulo === null ? undefined : data?.contenido
}

/**
 * A weight in a column of weights. Invisible digits fill missing decimals, so that all decimal points are aligned; they are neither copied
 * nor read aloud.
 */
export function Amount({ text }: { text: string }) {
  if (text === '') return '-'
  const decimals = /\.(\d*)$/.exec(text)?.[1]
  const missing = decimals === undefined ? '.00' : '00'.slice(decimals.length)
  return (
    <span className={classes['amount']} data-missing={missing}>
      {text}
    </span>
  )
}
