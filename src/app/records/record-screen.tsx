import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type LinkProps, Navigate, useRouter } from '@tanstack/react-router'
import { Pencil, Trash2 } from 'lucide'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Revision } from '#app/api/family.ts'
import { isGone } from '#app/api/http.ts'
import { t } from '#app/i18n/text.ts'
import type { StockScope } from '#app/routes/_session/warehouse.$warehouseId.stocks/-stock/stock-links.ts'
import { followedStock, Settling } from '#app/routes/_session/warehouse.$warehouseId.stocks/stock-detail.$stockId/-stock/settling.tsx'
import { Breadcrumbs, type Crumb } from '#app/ui/breadcrumbs.tsx'
import { confirmIntent, useConfirm } from '#app/ui/confirm.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Loaded } from '#app/ui/loaded.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { useShortcuts } from '#app/ui/shortcuts.ts'
import { focusHome } from '#app/ui/use-focus-return.ts'
import type { FamilyScope } from '#domain/family.ts'
import { type Stock, stockCan } from '#domain/stock.ts'
import { EditRecord } from './edit-record.tsx'
import type { Entity } from './entity.ts'
import { recordName } from './record-name.ts'
import { RecordView } from './record-view.tsx'

interface RecordScreenProps<Path extends string, Row extends Revision, Saved extends object> {
  entity: Entity<Path, Row, Saved>
  scope: FamilyScope<Path> & StockScope
  id: number
  crumbs: readonly Crumb[]
  /** Where one is when the record is deleted. */
  back: LinkProps
  /** A permit or a document says so in other words (`product.md` 5). */
  invalidText?: string
  badge?: (stock: Stock) => ReactNode
  actions?: (stock: Stock) => ReactNode
  above?: (stock: Stock) => ReactNode
  below?: (stock: Stock) => ReactNode
}

/** A record's own page: all its fields to read, the form in their place while one edits, and what belongs to it below. */
export function RecordScreen<Path extends string, Row extends Revision, Saved extends object>(props: RecordScreenProps<Path, Row, Saved>) {
  const record = useQuery(props.entity.api.detail(props.scope, props.id))
  // One that is on its way is followed to its verdict from here too.
  const stock = useQuery(followedStock(props.scope))
  return (
    <Loaded query={stock}>
      {(foundStock) => (
        <Loaded query={record}>{(row) => <Screen {...props} row={row} stock={foundStock} gone={isGone(record.error)} />}</Loaded>
      )}
    </Loaded>
  )
}

function Screen<Path extends string, Row extends Revision, Saved extends object>(
  props: RecordScreenProps<Path, Row, Saved> & { row: Row; stock: Stock; gone: boolean },
) {
  const { entity, scope, row, stock, gone, crumbs, back, invalidText = t('record.invalid.edit'), badge, actions, above, below } = props
  const [editing, setEditing] = useState(false)
  const editButton = useRef<HTMLButtonElement>(null)
  const router = useRouter()
  const confirm = useConfirm()
  const remove = entity.api.useDelete(scope, 'inline')
  const name = recordName(entity, row)
  const title = `${t(`${entity.name}.one`)} ${name}`
  const canEdit = stockCan('edit', stock)
  const hint = useShortcuts([{ key: 'm', label: t('record.edit'), run: () => setEditing(true), disabled: !canEdit || editing }])

  const stopEditing = () => {
    flushSync(() => setEditing(false))
    const target = editButton.current ?? focusHome()
    target?.focus()
  }
  const askToDelete = async () => {
    const done = await confirm({
      title: t(`${entity.name}.deleteTitle`),
      text: t(`${entity.name}.deleteText`, { name }),
      action: t('entity.action.delete'),
      danger: true,
      run: () => remove.mutateAsync({ id: row.id }),
    })
    if (done) void router.navigate({ ...back, replace: true })
  }

  // Another person deleted it: what is being typed may still be copied from, and there is nothing else to be done here.
  if (gone && !editing) return <Navigate {...back} replace ignoreBlocker />
  return (
    <>
      <Breadcrumbs items={[...crumbs, { text: title }]} />
      <PageTitle
        title={title}
        badge={badge?.(stock)}
        actions={
          !editing && (
            <>
              {actions?.(stock)}
              {canEdit && (
                <>
                  <Button
                    {...hint('m')}
                    ref={editButton}
                    variant="default"
                    leftSection={<Icon of={Pencil} size={16} />}
                    onClick={() => setEditing(true)}
                  >
                    {t('record.edit')}
                  </Button>
                  <Button
                    variant="subtle"
                    color="red"
                    leftSection={<Icon of={Trash2} size={16} />}
                    {...confirmIntent}
                    onClick={() => void askToDelete()}
                  >
                    {t('entity.action.delete')}
                  </Button>
                </>
              )}
            </>
          )
        }
      />
      <Settling stock={stock} />
      {above?.(stock)}
      {editing ? (
        <EditRecord entity={entity} scope={scope} row={row} invalidText={invalidText} onDone={stopEditing} />
      ) : (
        <RecordView groups={entity.groups} row={row} />
      )}
      {below?.(stock)}
    </>
  )
}
