// What is typed for a stock and not saved: where it belongs, and the list that names it.
import { Box, Button, Group } from '@mantine/core'
import { useStore } from '@mantine/store'
import type { LinkProps } from '@tanstack/react-router'
import { useDraftOwner } from '#app/api/account/account.ts'
import { stockApi } from '#app/api/stock/stock.ts'
import { draftText } from '#app/forms/drafts/draft-message.tsx'
import { deleteDraft, type Draft, draftChanges, draftPlaceKey, readDraftsOf } from '#app/forms/drafts/draft-store.ts'
import { unsavedInputs } from '#app/forms/use-unsaved-changes-guard.ts'
import { t } from '#app/i18n/text.ts'
import { stockEntities } from '#app/records/entities/stock-entities.ts'
import { addressOf } from '#app/records/generic/generic-entity.ts'
import { focusAfterDialog, focusHome } from '#app/ui/dialog/use-focus-return.ts'
import { Message } from '#app/ui/feedback/message.tsx'
import { type Stock, stockCan, stockFamily } from '#domain/stock/stock.ts'
import { readTitulo } from '#domain/titulo/titulo.ts'
import { addContenidoLink, contenidoLink, stockLink, type StockParams, tituloLink } from './stock-links.ts'

export interface UnsavedWork {
  /** The API path of the edited record, or of the list to which a new one goes. */
  readonly path: string
  /**
   * Where it is: in a form on this screen, in a line that could not be saved, in another tab, in a draft that was left, or in a change that
   * failed.
   */
  readonly where: 'here' | 'queue' | 'tab' | 'draft' | 'failed'
  readonly draft?: Draft | undefined
  readonly element?: (() => HTMLElement | null) | undefined
}

/** The kinds of records of a stock, each with the last part of its API path. */
const kinds = Object.values(stockEntities).map(({ name, word, groups, api }) => ({
  name,
  word,
  fields: groups[0]?.fields ?? [],
  collection: lastPart(api.writes.family.path),
}))

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** An API path of the generic calls as its collection and, for a saved record, its id. */
const genericPath = /^api\/([a-z-]+)(?:\/(\d+))?$/

/**
 * Returns a function that says whether an API path, with the typed values if they are known, belongs to a stock. A generic path may name no
 * stock, and then belongs to each.
 */
export function isOfStock({ warehouseId, stockId }: StockParams): (path: string, values?: Draft['values']) => boolean {
  const own = stockApi.path({ warehouseId }, stockId)
  return (path, values) => {
    const [, collection, id] = genericPath.exec(path) ?? []
    if (collection === undefined) return path === own || path.startsWith(`${own}/`)
    if (collection === lastPart(stockFamily.path)) return id === String(stockId)
    return kinds.some((kind) => kind.collection === collection) && (values?.['stock'] ?? String(stockId)) === String(stockId)
  }
}

/** Returns the drafts of a stock, without those that a form on this screen writes. */
export function draftsOfStock(owner: string, scope: StockParams): UnsavedWork[] {
  const matches = isOfStock(scope)
  const typed = unsavedInputs().map(({ path }) => draftPlaceKey(owner, path ?? ''))
  return readDraftsOf(owner)
    .filter(({ path, values, key }) => matches(path, values) && !typed.includes(key))
    .map(({ path, ...draft }) => ({ path, draft, where: 'draft' }))
}

/** Returns what was typed, with the record's id if it is saved: `Contenedor vacio 7: TGHU1234567 · 40`. */
export function workName({ path, draft }: UnsavedWork): string {
  const [, collection, id = ''] = /([a-z-]+)(?:\/(\d+))?$/.exec(path) ?? []
  const kind = kinds.find((one) => one.collection === collection)
  if (!kind) return t('stock.detail.title', { id })
  const texts = kind.fields.slice(0, 2).flatMap(({ name }) => draft?.values[name] || [])
  return [`${t(`${kind.name}.one`)} ${id}`.trim(), ...(texts.length > 0 ? [texts.join(' · ')] : [])].join(': ')
}

/** Returns the link to the page on which the user saves or discards it. A saved empty container has none but the stock's. */
export function workLink({ path }: UnsavedWork): LinkProps {
  const [, generic, genericId] = genericPath.exec(path) ?? []
  if (generic !== undefined) return genericLink(generic, genericId)
  const [, , warehouse, , stock, collection = '', id, inner, innerId] = path.split('/')
  const scope = { warehouseId: Number(warehouse), stockId: Number(stock) }
  const word = kinds.find((kind) => kind.collection === collection)?.word ?? ''
  const innerWord = kinds.find((kind) => kind.collection === inner)?.word
  const titulo = { ...scope, titulo: word, tituloId: Number(id) }
  if (innerWord !== undefined) return innerId ? contenidoLink(titulo, innerWord, Number(innerId)) : addContenidoLink(titulo, innerWord)
  if (word === stockEntities.contenedorVacio.word && id === undefined)
    return { to: '/warehouse/$warehouseId/stocks/stock-detail/$stockId/contenedor-vacio/add', params: scope }
  if (readTitulo(word) === null) return stockLink(scope)
  return id === undefined
    ? { to: '/warehouse/$warehouseId/stocks/stock-detail/$stockId/$titulo/add', params: { ...scope, titulo: word } }
    : tituloLink(titulo)
}

/** Returns the id of the saved empty container whose row was edited, which has no page; null for any other work. */
export function idOfVacio({ path }: UnsavedWork): number | null {
  const [, id] = /^api\/warehouse\/.*\/contenedor-vacios\/(\d+)$/.exec(path) ?? []
  return id === undefined ? null : Number(id)
}

function genericLink(of: string, id: string | undefined): LinkProps {
  const address = addressOf({ name: kinds.find(({ collection }) => collection === of)?.name ?? 'stock' })
  return id ? address.edit({ id: Number(id) }) : address.create
}

interface UnsavedListProps {
  works: readonly UnsavedWork[]
  /** Called for a press of the button that leads to the work. Without it there is no such button, because nothing can be saved any more. */
  onGo: ((work: UnsavedWork) => void) | undefined
}

/** Names what is not saved, each with a button that leads there, and a draft with one that discards it. */
export function UnsavedList({ works, onGo }: UnsavedListProps) {
  return (
    <Box component="ul" mt={8}>
      {works.map((work) => {
        const name = workName(work)
        const { where, draft, path } = work
        return (
          <Group component="li" gap={8} mb={4} key={`${path} ${draft?.key ?? ''}`}>
            <span>
              {name} ({whereText(work)})
            </span>
            {onGo && where !== 'tab' && (
              <Button size="compact-sm" variant="light" aria-label={t('unsaved.goOf', { name })} onClick={() => onGo(work)}>
                {t('unsaved.go')}
              </Button>
            )}
            {draft && where === 'draft' && (
              <Button
                size="compact-sm"
                variant="subtle"
                color="gray"
                aria-label={t('queue.discardOne', { name })}
                onClick={() => {
                  deleteDraft(draft.key)
                  focusAfterDialog(focusHome)
                }}
              >
                {t('draft.discard')}
              </Button>
            )}
          </Group>
        )
      })}
    </Box>
  )
}

function whereText({ where, draft }: UnsavedWork): string {
  if (where === 'draft') return draft ? draftText(draft) : ''
  return t(`unsaved.where.${where}`)
}

/** Says on a stock's page what was typed for it and left without saving, also after it was sent. */
export function LeftDrafts({ scope, stock, onGo }: { scope: StockParams; stock: Stock; onGo: (work: UnsavedWork) => void }) {
  const owner = useDraftOwner()
  useStore(draftChanges)
  const works = draftsOfStock(owner, scope)
  const isEditable = stockCan('edit', stock)
  if (works.length === 0) return null
  return (
    <Box mb={12}>
      <Message kind="warning">{t(isEditable ? 'unsaved.left' : 'unsaved.leftOut')}</Message>
      <UnsavedList works={works} onGo={isEditable ? onGo : undefined} />
    </Box>
  )
}
