// The last row of a list of goods lines or containers, with its totals.
import { t } from '#app/i18n/text.ts'
import type { Heading } from '#app/ui/table/table-column.ts'
import { showNumber } from '#domain/values/show-number.ts'
import { recordCount } from '../record-names.ts'
import { Amount } from './amount.tsx'
import { type SummedList, useTotals } from './use-totals.ts'
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
