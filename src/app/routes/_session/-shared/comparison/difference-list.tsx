// What came, went and changed between two stocks, on screen and on paper: the list, and the counts as a sentence.
import { Box, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Minus, PencilLine, Plus } from 'lucide'
import { t, type TextKey } from '#app/i18n/text.ts'
import { Changes } from '#app/records/events/event-data.tsx'
import { eventField } from '#app/records/events/event-fields.ts'
import { sumsText } from '#app/records/sums.ts'
import { StatusBadge, type StatusBadgeStyle } from '#app/ui/page/status-badge.tsx'
import { recordLabelOf } from '#domain/administration/audit.ts'
import {
  changedFields,
  countDifferences,
  type Difference,
  type DifferenceKind,
  type GoodsDifferences,
  kindOfDifference,
  type StockComparison,
  type TituloDifference,
} from '#domain/comparison/stock-comparison.ts'
import { showDay } from '#domain/values/dates.ts'
import { showNumber } from '#domain/values/show-number.ts'
import { recordLink, type StockParams } from '../stock/stock-links.ts'
import styles from './comparison.module.css'

type Names = 'permisoEmbarque' | 'documentoTransporte' | 'contenedorVacio'
type Contents = 'lineaMercaderia' | 'contenedorAsociado'

interface DifferenceListProps {
  differences: GoodsDifferences
  /** The stock to whose records the list links; without it there are no links. */
  scope?: StockParams | undefined
  heading?: 'h2' | 'h3'
  onFollow?: (() => void) | undefined
  /** The most records of each kind that are shown, and the sentence about the others. */
  limit?: number
  more?: TextKey
}

/** The most records of each kind on a screen; paper and sheets have all. */
const shownOnScreen = 200

export function DifferenceList({
  differences,
  limit = shownOnScreen,
  more = 'comparison.more',
  heading: Heading = 'h3',
  ...links
}: DifferenceListProps) {
  const { permisoEmbarques, documentoTransportes, contenedorVacios } = differences
  const kinds = [
    { name: 'permisoEmbarque', list: permisoEmbarques },
    { name: 'documentoTransporte', list: documentoTransportes },
    { name: 'contenedorVacio', list: contenedorVacios },
  ] as const
  return kinds.map(
    ({ name, list }) =>
      list.length > 0 && (
        <section key={name} className={styles['kind']}>
          <Heading>
            {t(list.length === 1 ? `${name}.one` : `${name}.list`)} ({showNumber(list.length)})
          </Heading>
          <ul>
            {list.slice(0, limit).map((difference) => (
              <li key={`${kindOfDifference(difference)} ${difference.id}`}>
                <RecordDifference name={name} difference={difference} {...links} />
              </li>
            ))}
          </ul>
          {list.length > limit && <Text c="dimmed">{t(more, { count: list.length - limit })}</Text>}
        </section>
      ),
  )
}

const signs = {
  added: { text: 'comparison.added', ofLine: 'comparison.added.linea', color: 'green', icon: Plus },
  removed: { text: 'comparison.removed', ofLine: 'comparison.removed.linea', color: 'red', icon: Minus },
  changed: { text: 'comparison.changed', ofLine: 'comparison.changed.linea', color: 'blue', icon: PencilLine },
} as const satisfies Record<DifferenceKind, StatusBadgeStyle & { text: TextKey; ofLine: TextKey }>

interface RecordDifferenceProps extends Pick<DifferenceListProps, 'scope' | 'onFollow'> {
  name: Names
  difference: Difference | TituloDifference
}

function RecordDifference({ name, difference, scope, onFollow }: RecordDifferenceProps) {
  const kind = kindOfDifference(difference)
  const { text, color, icon } = signs[kind]
  const label = labelOf(name, difference)
  const contents = contentsOf(difference)
  return (
    <>
      <StatusBadge text={t(text)} color={color} icon={icon} />{' '}
      <Box component="span" mx={4} fw={500}>
        {scope && kind !== 'removed' && name !== 'contenedorVacio' ? (
          <Link {...recordLink(scope, { entity: name, id: difference.id })} onClick={onFollow}>
            {label}
          </Link>
        ) : (
          label
        )}
      </Box>{' '}
      {kind === 'changed' ? (
        <>
          <FieldChanges name={name} difference={difference} />
          {contents.length > 0 && (
            <ul>
              {contents.map(({ of, difference: inside }) => (
                <li key={`${of} ${kindOfDifference(inside)} ${inside.id}`}>
                  <ContentDifference name={of} difference={inside} />
                </li>
              ))}
            </ul>
          )}
        </>
      ) : (
        <Box component="span" c="dimmed">
          {heldText(contents)}
        </Box>
      )}
    </>
  )
}

interface Content {
  readonly of: Contents
  readonly difference: Difference
}

function contentsOf(difference: Difference | TituloDifference): Content[] {
  if (!('lineaMercaderias' in difference)) return []
  return [
    ...difference.lineaMercaderias.map((line) => ({ of: 'lineaMercaderia', difference: line }) as const),
    ...difference.contenedorAsociados.map((container) => ({ of: 'contenedorAsociado', difference: container }) as const),
  ]
}

/** Returns what a new or removed permit or document holds: `2 líneas · 1 contenedor · 240 bultos · 3 400.5 kg`. */
function heldText(contents: readonly Content[]): string {
  const of = (name: Contents) => contents.filter((content) => content.of === name)
  const lines = of('lineaMercaderia')
  const containers = of('contenedorAsociado')
  const counts = {
    ...(lines.length > 0 && { lineaMercaderias: lines.length }),
    ...(containers.length > 0 && { contenedorAsociados: containers.length }),
  }
  return contents.length === 0
    ? ''
    : [sumsText([counts]), sumsText(lines.map(({ difference }) => valuesOf(difference)))].filter(Boolean).join(' · ')
}

function valuesOf({ before, after }: Difference): Readonly<Record<string, unknown>> {
  return after ?? before ?? {}
}

/** Returns the number that identifies a record: the later one when it changed. */
function labelOf(name: Names | Contents, difference: Difference): string {
  const label = recordLabelOf(name, valuesOf(difference))
  return `${t(`${name}.one`)} ${label === null ? '' : name === 'lineaMercaderia' ? eventField(name, 'tipoEmbalaje').show(label) : label}`.trim()
}

function FieldChanges({ name, difference }: { name: Names | Contents; difference: Difference }) {
  const { before, after } = difference
  const changes = changedFields(difference).map((field) => ({ field, before: before?.[field], after: after?.[field] }))
  return changes.length > 0 && <Changes recordName={name} changes={changes} />
}

function ContentDifference({ name, difference }: { name: Contents; difference: Difference }) {
  const kind = kindOfDifference(difference)
  const { text, ofLine, color, icon } = signs[kind]
  return (
    <>
      <StatusBadge text={t(name === 'lineaMercaderia' ? ofLine : text)} color={color} icon={icon} /> {labelOf(name, difference)}{' '}
      {kind === 'changed' ? (
        <FieldChanges name={name} difference={difference} />
      ) : (
        <Box component="span" c="dimmed">
          {sumsText([valuesOf(difference)])}
        </Box>
      )}
    </>
  )
}

const words = {
  added: { one: 'comparison.count.added', many: 'comparison.counts.added' },
  removed: { one: 'comparison.count.removed', many: 'comparison.counts.removed' },
  changed: { one: 'comparison.count.changed', many: 'comparison.counts.changed' },
} as const satisfies Record<DifferenceKind, { one: TextKey; many: TextKey }>

/** Returns the counts of the differences: `3 nuevos, 1 retirado, 2 cambiados`. */
export function differencesText(comparison: GoodsDifferences): string {
  const counts = countDifferences(comparison)
  const texts = (['added', 'removed', 'changed'] as const)
    .filter((kind) => counts[kind] > 0)
    .map((kind) => t(counts[kind] === 1 ? words[kind].one : words[kind].many, { count: counts[kind] }))
  return texts.length === 0 ? t('comparison.none') : texts.join(', ')
}

/** Returns the counts with the day of the other stock: `3 nuevos, 1 retirado desde el 24/11/2026`; empty when there is none. */
export function countsSinceText(comparison: StockComparison): string {
  const { with: other } = comparison
  return other === null ? '' : t('comparison.countsSince', { counts: differencesText(comparison), day: showDay(other.fechaStock) })
}
