// The search palette, in which a person finds records by number and runs actions of the current screen.
import { Button, Text } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { Search } from 'lucide'
import { type KeyboardEvent, useState, useId } from 'react'
import { flushSync } from 'react-dom'
import { failureText } from '#app/api/http/failure-text.ts'
import { t } from '#app/i18n/text.ts'
import { Icon } from '#app/ui/control/icon.tsx'
import { ModalWindow } from '#app/ui/dialog/dialog.tsx'
import { searchLength } from '#domain/stock/search.ts'
import { FindRows, hitLink } from './find-rows.tsx'
import { closeFind, type FindScope } from './open-find.ts'
import { type FindRow, useFindResults, type FindGroup } from './use-find-results.ts'
import styles from './palette.module.css'

export function Palette({ scope }: { scope: FindScope }) {
  return (
    // Below dialogs, because the dialog that asks the user to sign in again may open over the palette.
    <ModalWindow title={t('find.open')} onClose={closeFind} width="40rem" zIndex={290} overlayOpacity={0.35}>
      <Found scope={scope} />
    </ModalWindow>
  )
}

/** The search input and its results. The input keeps the focus; the arrow keys or the mouse select a row. */
function Found({ scope }: { scope: FindScope }) {
  const [typed, setTyped] = useState('')
  const [stockId, setStockId] = useState(scope.stockId)
  const widen = () => setStockId(null)
  const found = useFindResults(typed, stockId, { id: 'widen', label: t('find.allStocks'), hint: 'Tab', group: 'go', run: widen })
  const { listId, idOf, chosen, point, move } = useChosenRow(found.groups, typed)
  const choose = useChoose()

  function handleKey(event: KeyboardEvent): void {
    const { key, ctrlKey, metaKey, nativeEvent } = event
    if (nativeEvent.isComposing) return
    if (key === 'ArrowDown') move(1)
    else if (key === 'ArrowUp') move(-1)
    else if (key === 'Enter' && chosen) choose(chosen, ctrlKey || metaKey)
    else if (key === 'Tab' && stockId !== null) widen()
    else return
    event.preventDefault()
  }

  return (
    <div data-find>
      {/* Styled as Mantine's large one, which would add the code of its input wrapper to a read-only screen. */}
      <div className={styles['frame']}>
        <Icon of={Search} size={18} />
        <input
          className={styles['typed']}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={handleKey}
          role="combobox"
          aria-label={t(stockId === null ? 'find.open' : 'find.inStock')}
          aria-expanded
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={chosen && idOf(chosen)}
          aria-busy={found.isAsked && !found.isSettled && found.error === null}
          placeholder={stockId === null ? t('find.placeholder') : t('find.inStock.placeholder', { id: stockId })}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
        />
      </div>
      <FindState typed={typed} found={found} />
      <div id={listId} role="listbox" aria-label={t('find.list')} className={styles['list']}>
        <FindRows groups={found.groups} form={found.form} selected={chosen?.id} idOf={idOf} onPoint={point} onChoose={choose} />
      </div>
      <Text className={styles['keys']} px={16} py={8} fz="0.75rem" c="dimmed">
        {stockId === null ? t('find.keys') : `${t('find.keys')} · ${t('find.keys.widen')}`}
      </Text>
    </div>
  )
}

/** Returns a function that runs the action of a row or opens its record. If the record opens in another tab, the palette stays open. */
function useChoose(): (row: FindRow, elsewhere: boolean) => void {
  const router = useRouter()
  return (row, elsewhere) => {
    if (!('hit' in row)) {
      if (row.id !== 'widen') close()
      row.action.run()
      return
    }
    const link = hitLink(row.hit)
    if (elsewhere) {
      window.open(router.history.createHref(router.buildLocation(link).href), '_blank')
      return
    }
    close()
    void router.navigate(link)
  }
}

/** Closes the palette synchronously, before anything else opens or takes the focus. */
function close(): void {
  flushSync(closeFind)
}

/** Manages the selected row, which Enter opens: the row that the user has moved to since the last typed letter, else the first. */
function useChosenRow(groups: readonly FindGroup[], typed: string) {
  const id = useId()
  const [pointed, setPointed] = useState<{ readonly typed: string; readonly id: string } | null>(null)
  const rows = groups.flatMap((group) => group.rows)
  const chosen = rows.find((row) => pointed?.typed === typed && row.id === pointed.id) ?? rows[0]
  const idOf = (row: FindRow): string => `${id}${row.id.replaceAll(' ', '-')}`
  const point = (row: FindRow): void => {
    if (row !== chosen) setPointed({ typed, id: row.id })
  }
  return {
    listId: id,
    idOf,
    chosen,
    point,
    /** Moves the selection by a number of rows; the first row follows the last. */
    move(step: number): void {
      const next = rows.at((rows.findIndex((row) => row === chosen) + step) % rows.length)
      if (!next) return
      point(next)
      document.getElementById(idOf(next))?.scrollIntoView?.({ block: 'nearest' })
    },
  }
}

interface FindStateProps {
  typed: string
  found: ReturnType<typeof useFindResults>
}

/** The state of the search as a sentence; the number of results is for screen readers only. */
function FindState({ typed, found }: FindStateProps) {
  if (found.error !== null)
    return (
      <div role="alert" className={styles['state']}>
        {failureText(found.error)}{' '}
        <Button variant="default" size="compact-sm" onClick={() => void found.refetch()}>
          {t('action.retry')}
        </Button>
      </div>
    )
  return (
    <div role="status" className={styles['state']}>
      {sentenceOf({ typed, found })}
      {found.isSettled && found.hits > 0 && <span className="visually-hidden">{t('find.found', { count: found.hits })}</span>}
    </div>
  )
}

function sentenceOf({ typed, found }: FindStateProps): string {
  if (found.isUnknown) return t('find.unknown')
  if (found.isSettled && found.hits === 0) return t('find.empty', { typed: typed.trim() })
  if (found.hasMore) return t('find.more')
  const isShort = /\d/.test(typed) && found.form !== '' && found.form.length < searchLength.min
  return isShort ? t('find.short') : ''
}
