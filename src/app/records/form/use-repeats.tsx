// Hook that says beside a number that another record of the stock has it already.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { Fragment, type ReactNode, useState } from 'react'
import { repeatedQuery, type RepeatedRecord } from '#app/api/stock/repeated.ts'
import { Warning } from '#app/forms/fields/field-frame.tsx'
import { t } from '#app/i18n/text.ts'
import { showNews } from '#app/ui/feedback/toasts.tsx'
import { identifyRecord } from '#domain/titulo/identity.ts'
import type { EntityName } from '../entity.ts'
import { pageOfContenido, pageOfStock, pageOfTitulo } from '../generic/dedicated-pages.ts'
import { titleOf } from '../record-names.ts'

/** What a form says about repeated numbers. It warns and never blocks. */
export type FormRepeats = Pick<ReturnType<typeof useRepeats>, 'leave' | 'warningOf'>

interface Asking {
  readonly entity: { readonly name: EntityName }
  readonly scope: Readonly<Record<string, string | number>>
  readonly values: () => object
  /** The id of the edited record, which does not repeat itself. */
  readonly recordId?: number
  /** Returns the records that wait to be saved. */
  readonly waiting?: () => readonly object[]
}

/** Looks up a number when its field is left, and a number that was saved without leaving its field afterwards. */
export function useRepeats({ entity: { name }, scope, values, recordId, waiting = () => [] }: Asking) {
  const client = useQueryClient()
  const [left, setLeft] = useState<string>()
  // The numbers without a further warning: the initial ones of the form, and those with a warning beside their field.
  const [told] = useState(() => new Set([identifyRecord(name, values())?.key]))
  const identity = identifyRecord(name, values())
  // A number that is typed further is left no more, also when it is typed back.
  if (left !== undefined && identity?.key !== left) setLeft(undefined)
  const isLeft = identity?.isWhole === true && identity.key === left
  const { data } = useQuery({ ...repeatedQuery(name, scope, identity), enabled: isLeft })
  const found = isLeft ? others(name, recordId, data) : []
  const isWaiting = isLeft && waiting().some((record) => identifyRecord(name, record)?.key === left)

  return {
    leave(field: string): void {
      const now = identifyRecord(name, values())
      if (!now?.fields.includes(field)) return
      told.add(now.key)
      setLeft(now.key)
    },

    warningOf: (field: string): ReactNode =>
      identity?.field === field && (found.length > 0 || isWaiting) ? (
        <>
          {isWaiting && <Warning>{t('warning.repeated.waiting')}</Warning>}
          {found.map((record) => (
            <Warning key={record.entity}>
              {sentenceOf(name, record)} <RepeatedLink record={record} />
            </Warning>
          ))}
        </>
      ) : null,

    /** Must be called with a saved record. Says as a toast what could not be said beside its field, because Enter saved it from there. */
    async tellSaved(row: { readonly id: number }): Promise<void> {
      const saved = identifyRecord(name, row)
      if (!saved || told.has(saved.key)) return
      const all = await client.fetchQuery(repeatedQuery(name, scope, saved)).catch(() => [])
      for (const record of others(name, row.id, all)) {
        showNews({
          id: `repeated-${record.entity}-${record.id}`,
          text: `${saved.number}: ${sentenceOf(name, record)}`,
          tone: 'warning',
          link: linkOf(record),
          linkText: titleOf(record.entity, record.id, null),
        })
      }
    },
  }
}

const mostLinks = 3

/** Links to records whose numbers are repeated, in tabs of their own, as the end of a sentence. */
export function RepeatedLinks({ records }: { records: readonly RepeatedRecord[] }) {
  // Several rows may repeat one record.
  const all = [...new Set(records)]
  const shown = all.slice(0, mostLinks)
  return (
    <>
      {shown.map((record, index) => (
        <Fragment key={`${record.entity} ${record.id}`}>
          {index > 0 && ', '}
          <RepeatedLink record={record} />
        </Fragment>
      ))}
      {shown.length > 0 && (all.length > shown.length ? '… ' : '. ')}
    </>
  )
}

function RepeatedLink({ record }: { record: RepeatedRecord }) {
  return (
    <Link {...linkOf(record)} target="_blank" title={t('action.newTab')}>
      {titleOf(record.entity, record.id, null)}
    </Link>
  )
}

/** Returns the first record of each kind, without the form's own. */
function others(name: EntityName, own: number | undefined, found: readonly RepeatedRecord[] = []): RepeatedRecord[] {
  const all = found.filter(({ id, entity }) => id !== own || entity !== name)
  return all.filter(({ entity }, index) => all.findIndex((one) => one.entity === entity) === index)
}

function sentenceOf(name: EntityName, { entity }: RepeatedRecord): string {
  if (entity !== name) return t(entity === 'contenedorVacio' ? 'warning.repeated.empty' : 'warning.repeated.loaded')
  return t(name === 'contenedorAsociado' ? 'warning.repeated.titulo' : 'warning.repeated.stock')
}

/** Returns the link to a record's page; an empty container has none, and is on that of its stock. */
function linkOf({ entity, id, stock, titulo }: RepeatedRecord): LinkProps {
  const page =
    entity === 'permisoEmbarque' || entity === 'documentoTransporte'
      ? pageOfTitulo(entity)({ id, stock })
      : titulo
        ? pageOfContenido('contenedorAsociado')({
            id,
            [titulo.kind === 'permiso-embarque' ? 'permisoEmbarque' : 'documentoTransporte']: { id: titulo.id, stock },
          })
        : pageOfStock(stock)
  return page?.link ?? {}
}
