import { t } from '#app/i18n/text.ts'
import { Section } from '#app/ui/section.tsx'
import { lineText, tableLines } from './chart-list.ts'
import { type ChartPoint, exactClockOf } from './chart-points.ts'
import styles from './metrics.module.css'

/** What the charts draw, in figures, the newest first. */
export function HistoryTable({ points }: { points: readonly ChartPoint[] }) {
  const rows = points.filter((point) => tableLines.some(({ value }) => point[value] !== null)).toReversed()
  return (
    <Section title={t('metrics.history')} count={rows.length} defaultOpen={false}>
      <div className={styles['history']}>
        <table>
          <caption className="visually-hidden">{t('metrics.history')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('metrics.time')}</th>
              {tableLines.map(({ value, name }) => (
                <th key={value} scope="col">
                  {t(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((point) => (
              <tr key={point.at}>
                <th scope="row">{exactClockOf(point.at)}</th>
                {tableLines.map(({ value, unit }) => (
                  <td key={value}>{lineText(unit, point[value])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  )
}
