// The page that lists all records of an entity, with filters, column choice, selection and row actions.
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { Plus } from 'lucide'
import { type KeyboardEvent, useCallback, useMemo, useEffect } from 'react'
import { pageRows } from '#app/api/family/cached-rows.ts'
import type { ListQuery } from '#app/api/family/read-calls.ts'
import { t } from '#app/i18n/text.ts'
import { LinkButton } from '#app/ui/control/link-button.tsx'
import type { RowDisplay } from '#app/ui/table/table-column.ts'
import { type FieldType, isReference } from '#domain/contract/filters.ts'
import type { FieldSpec } from '../../entity.ts'
import type { Filter, Filters } from '../../filters/filters.ts'
import { recordTitle } from '../../record-names.ts'
import { addressOf, type GenericEntity, type GenericTypes } from '../generic-entity.ts'
import { anyReference } from '../generic-references.tsx'
import { useViewer } from '../rights.ts'
import { useChosenColumns, ColumnsMenu } from './columns-menu.tsx'
import { DeleteChosen } from './delete-chosen.tsx'
import { columnFields, listSorts, type CustomCells } from './generic-columns.tsx'
import { ListPage } from './list-page.tsx'
import { deleteLink, type RowActionsOf, useListColumns } from './use-list-columns.tsx'
import { useList } from './use-list.ts'
import { useSelection } from './use-selection.ts'

interface OwnList<Row> {
  readonly criteria?: ListQuery['criteria']
  readonly cells?: CustomCells<Row>
  readonly rowTone?: RowDisplay<Row>['rowTone']
  /** Actions in addition to Ver and Editar; one of them deletes. */
  readonly actions?: RowActionsOf<Row>
}

interface GenericListProps<T extends GenericTypes> {
  entity: GenericEntity<T>
  own?: OwnList<T['row']>
}

const noOwn = {}

export function GenericList<T extends GenericTypes>({ entity, own = noOwn }: GenericListProps<T>) {
  const viewer = useViewer()
  const mayCreate = entity.rights.create(viewer)
  const address = addressOf(entity)
  const rowName = useCallback((row: T['row']) => recordTitle(entity, row), [entity])
  const filters = useMemo(() => genericFilters(entity), [entity])
  const sorts = useMemo(() => listSorts(entity), [entity])
  const list = useList({
    name: entity.name,
    usePages: entity.api.usePages,
    columns: sorts,
    filters,
    defaultSort: entity.sort,
    criteria: own.criteria,
  })
  useWholeList(list.query, entity.paging === 'whole')
  const rows = useMemo(() => pageRows(list.query.data), [list.query.data])
  const mayRemove = useCallback((row: T['row']) => entity.rights.remove(row, viewer), [entity, viewer])
  const selection = useSelection(rows, mayRemove)
  const { chosen, choose } = useChosenColumns(entity.name)
  const shown = chosen ?? entity.shown
  const { columns, width } = useListColumns({ entity, viewer, shown, cells: own.cells, actions: own.actions, selection, rows })
  const onRowKey = useRowKeys(entity, mayRemove, selection.toggle)
  return (
    <ListPage
      list={list}
      title={t(`${entity.name}.list`)}
      actions={mayCreate && <LinkButton link={address.create} icon={Plus} text={t(`${entity.name}.add`)} letter="n" />}
      buttons={
        <>
          <ColumnsMenu fields={columnFields(entity)} shown={shown} onChoose={choose} />
          <DeleteChosen entity={entity} rows={selection.chosen} />
        </>
      }
      tableId={`all ${entity.name}`}
      minWidth={width}
      columns={columns}
      rowLink={address.detail}
      rowName={rowName}
      rowTone={own.rowTone}
      onRowKey={onRowKey}
      empty={
        <p>
          {t(`${entity.name}.empty`)} {mayCreate && <Link {...address.create}>{t(entity.addFirst ?? 'record.addFirst')}</Link>}
        </p>
      }
    />
  )
}

/** Handles keys in the table: the space bar selects the row with the focus, the delete key asks whether to delete it. */
function useRowKeys<T extends GenericTypes>(
  entity: GenericEntity<T>,
  mayRemove: (row: T['row']) => boolean,
  toggle: (row: T['row'], asRange: boolean) => void,
) {
  const router = useRouter()
  return (event: KeyboardEvent<HTMLElement>, row: T['row']): void => {
    const isOnLink = event.target instanceof Element && event.target.matches('[data-row]')
    if (!mayRemove(row)) return
    if (event.key === ' ' && isOnLink) {
      event.preventDefault()
      toggle(row, event.shiftKey)
    }
    if (event.key === 'Delete') void router.navigate(deleteLink(entity, row))
  }
}

type PagedQuery = Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetching' | 'isFetchNextPageError' | 'fetchNextPage'>

/** Loads one page after the other until the list is complete. After a failed page it waits until the user presses Reintentar. */
function useWholeList({ hasNextPage, isFetching, isFetchNextPageError, fetchNextPage }: PagedQuery, isWhole: boolean): void {
  const isDue = isWhole && hasNextPage && !isFetching && !isFetchNextPageError
  useEffect(() => {
    if (isDue) void fetchNextPage()
  }, [isDue, fetchNextPage])
}

/** Returns the filters of a list: one, with the field's label, for each visible field by which the server can filter. */
export function genericFilters({ fields, groups, facts }: Pick<GenericEntity<never>, 'fields' | 'groups' | 'facts'>): Filters {
  const shown: readonly FieldSpec[] = [...groups.flatMap((group) => group.fields), ...facts]
  return Object.assign(
    { id: { label: 'record.id', kind: 'id', condition: 'id.equals' } satisfies Filter },
    ...shown.map((field) => {
      const type = fields[field.name]
      return type === undefined ? {} : filtersOf(field, type)
    }),
  )
}

function filtersOf({ name, label, kind }: FieldSpec, type: FieldType): Filters {
  if (isReference(type))
    return kind.sourceFor ? { [name]: { label, kind: 'id', condition: `${name}Id.equals`, inputKind: anyReference(kind.sourceFor) } } : {}
  if (kind.choices) return { [name]: { label, kind: 'choice', condition: `${name}.equals`, choices: kind.choices } }
  if (kind.code && !kind.checkbox)
    return {
      [name]: { label, kind: type === 'number' ? 'id' : 'text', condition: `${name}.equals`, inputKind: kind.inputKind, code: kind.code },
    }
  return ofType[type]?.(name, label) ?? {}
}

type FiltersOf = (name: string, label: Filter['label']) => Filters

const numbers: FiltersOf = (name, label) => range(name, { label, kind: 'number' })
const days: FiltersOf = (name, label) => range(name, { label, kind: 'day', ahead: true })

const ofType: Readonly<Partial<Record<FieldType, FiltersOf>>> = {
  text: (name, label) => ({ [name]: { label, kind: 'text', condition: `${name}.contains` } }),
  number: numbers,
  hundredths: numbers,
  day: days,
  instant: days,
  time: (name, label) => range(name, { label, kind: 'time' }),
}

function range(name: string, filter: Pick<Filter, 'label' | 'kind' | 'ahead'>): Filters {
  const begins = `${name}From`
  return {
    [begins]: { ...filter, end: 'from', condition: `${name}.greaterThanOrEqual` },
    [`${name}To`]: { ...filter, end: 'to', condition: `${name}.lessThanOrEqual`, begins },
  }
}
