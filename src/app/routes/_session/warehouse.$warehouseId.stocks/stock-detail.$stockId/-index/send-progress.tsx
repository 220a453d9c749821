// What a stock's page tells of the stock: day, state and totals, what a sent one waits for, the verdict and its errors.
import { Box, Button, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ChevronDown, ChevronRight } from 'lucide'
import { useEffect, useState, useId } from 'react'
import { t } from '#app/i18n/text.ts'
import { EnvironmentMark } from '#app/session/environment-mark.tsx'
import { useIsAdmin } from '#app/session/session.tsx'
import { Icon } from '#app/ui/control/icon.tsx'
import { Message } from '#app/ui/feedback/message.tsx'
import { showSuccess } from '#app/ui/feedback/toasts.tsx'
import { Fact, Facts } from '#app/ui/page/facts.tsx'
import { useShortcuts } from '#app/ui/shortcuts/shortcuts.ts'
import { useTimePassed } from '#app/ui/use-time-passed.ts'
import { lacksAccess } from '#domain/stock/send-failure.ts'
import {
  awaitsVerdict,
  errorCountOf,
  isWarned,
  type Stock,
  stockCan,
  attemptsBeforeNotReceived,
  canMarkNotReceived,
} from '#domain/stock/stock.ts'
import { showInstant, showDay } from '#domain/values/dates.ts'
import { showNumber } from '#domain/values/show-number.ts'
import { StockBadge } from '../../../-shared/stock/stock-badge.tsx'
import { AccessHelp, StockErrorTable } from '../../../-shared/stock/stock-error-table.tsx'
import { type StockParams, stockLink } from '../../../-shared/stock/stock-links.ts'
import { StockTotalsList } from '../../../-shared/stock/stock-totals.tsx'
import classes from './stock-page.module.css'

/**
 * Says what a sent stock waits for, and which verdict arrived while it was on the screen: a toast if it was accepted, and a permanent
 * message if the user has to act and no errors say so (`StockErrors`).
 */
export function SendProgress({ scope, stock }: { scope: StockParams; stock: Stock }) {
  const { state } = stock
  const [last, setLast] = useState<{ state: Stock['state']; isNew: boolean }>({ state, isNew: false })
  if (state !== last.state) setLast({ state, isNew: true })
  const accepted = last.isNew && state === 'SUCCESS'
  const warned = isWarned(stock)
  useEffect(() => {
    if (accepted) showSuccess(warned ? 'stock.settled.WARNED' : 'stock.settled.SUCCESS')
  }, [accepted, warned])
  return (
    <>
      <Box role="status" mb={awaitsVerdict(stock) ? 8 : 0} c="dimmed">
        {awaitsVerdict(stock) ? t('stock.settling') : ''}
      </Box>
      {last.isNew && (state === 'ERROR' || state === 'FAILED') && errorCountOf(stock) === 0 && (
        <Message mt={8} mb={12} kind="warning" role="alert">
          {t(`stock.settled.${state}`)}
        </Message>
      )}
      {lacksAccess(stock) && (
        <Box component="p" mt={8} mb={12}>
          <AccessHelp warehouseId={scope.warehouseId} />
        </Box>
      )}
      {state === 'PENDING' && stock.waitingSince && <WaitsForAccess warehouseId={scope.warehouseId} stock={stock} />}
      {stock.waitsFor && <WaitsFor warehouseId={scope.warehouseId} other={stock.waitsFor} />}
      {stockCan('reprocess', stock) && <NoVerdict stock={stock} />}
    </>
  )
}

/** Says that it is not known whether the authority received a stock, how often it was sent, and when it will be sent again. */
function NoVerdict({ stock }: { stock: Stock }) {
  const { attempts, lastAttemptDate, waitsFor } = stock
  // While the stock waits for the verdict of another one, the server makes no attempt, so no next attempt is shown.
  const nextAttemptDate = waitsFor ? null : stock.nextAttemptDate
  const isAdmin = useIsAdmin()
  const isDue = useTimePassed(nextAttemptDate)
  const sentences = [
    attempts && lastAttemptDate && attemptsText(attempts, showInstant(lastAttemptDate)),
    nextAttemptDate && (isDue ? t('stock.nextAttempt.soon') : t('stock.nextAttempt', { next: showInstant(nextAttemptDate) })),
    isAdmin && !canMarkNotReceived(stock) && t('stock.notReceived.later', { count: attemptsBeforeNotReceived }),
  ].filter(Boolean)
  return (
    <Message mt={8} mb={12} kind="warning">
      {t('stock.settled.TECHNICAL_ERROR')} {t(nextAttemptDate || waitsFor ? 'stock.repeats' : 'stock.repeats.byHand')}
      {sentences.length > 0 && (
        <>
          <br />
          {sentences.join(' ')}
        </>
      )}
    </Message>
  )
}

function attemptsText(count: number, last: string): string {
  return count === 1 ? t('stock.attempts.one', { last }) : t('stock.attempts.many', { count, last })
}

/**
 * Says that a send waits for the verdict of another stock of the same place, and links to that stock if it is in the same warehouse; the
 * user may not see others.
 */
function WaitsFor({ warehouseId, other }: { warehouseId: number; other: NonNullable<Stock['waitsFor']> }) {
  const isHere = other.warehouseId === warehouseId
  return (
    <Message mt={8} mb={12} kind="info">
      {t(isHere ? 'stock.waits' : 'stock.waits.elsewhere', { day: showDay(other.fechaStock) })}{' '}
      {isHere && <Link {...stockLink({ warehouseId, stockId: other.id })}>{t('stock.waits.link', { id: other.id })}</Link>}
    </Message>
  )
}

function WaitsForAccess({ warehouseId, stock }: { warehouseId: number; stock: Stock }) {
  const { nextAttemptDate, waitingSince, errors } = stock
  const isDue = useTimePassed(nextAttemptDate)
  const [reason] = errors
  return (
    <Message mt={8} mb={12} kind="warning">
      {waitingSince && t('stock.waitsAccess', { since: showInstant(waitingSince) })} {reason?.description}{' '}
      {nextAttemptDate && (isDue ? t('stock.waitsAccess.soon') : t('stock.waitsAccess.next', { next: showInstant(nextAttemptDate) }))}{' '}
      <AccessHelp warehouseId={warehouseId} waits />
    </Message>
  )
}

interface StockErrorsProps {
  scope: StockParams
  stock: Stock
  defaultOpen?: boolean
}

/**
 * The banner about the errors of a stock, or the warnings of an accepted one: what happened, and the Errores button, which shows and hides
 * their table. It announces a verdict that arrives while the stock is on the screen. It renders nothing if there are no errors.
 */
export function StockErrors({ scope, stock, defaultOpen = false }: StockErrorsProps) {
  const { state } = stock
  const [open, setOpen] = useState(defaultOpen)
  const [last, setLast] = useState({ state, isNew: false })
  if (state !== last.state) {
    setLast({ state, isNew: true })
    setOpen(defaultOpen)
  }
  const id = useId()
  const count = errorCountOf(stock)
  const none = !stockCan('showErrors', stock) || count === 0
  const warned = isWarned(stock)
  const label = t(warned ? 'stock.detail.warnings' : 'stock.detail.errors')
  const hint = useShortcuts([{ key: 'x', label, run: () => setOpen(!open), disabled: none }])
  if (none) return null
  const said = state === 'ERROR' || state === 'FAILED' ? t(`stock.settled.${state}`) : null
  return (
    <Box component="section" className="toned" data-tone={warned ? 'yellow' : 'red'} mb={16} px={12} py={8}>
      <Group gap="4px 12px">
        <Button
          {...hint('x')}
          variant="subtle"
          color="gray"
          c="inherit"
          fw={600}
          ml={-8}
          size="compact-sm"
          aria-expanded={open}
          aria-controls={id}
          leftSection={<Icon of={open ? ChevronDown : ChevronRight} size={16} />}
          onClick={() => setOpen(!open)}
        >
          {label} ({showNumber(count)})
        </Button>
        {said !== null && <span role={last.isNew ? 'alert' : undefined}>{said}</span>}
      </Group>
      <div id={id} hidden={!open}>
        <StockErrorTable
          scope={scope}
          stock={stock}
          caption={label}
          codeTitle={t(warned ? 'stock.detail.warnings.code' : 'stock.detail.errors.code')}
        />
      </div>
    </Box>
  )
}

/** The state of a stock; of one that was sent, also that nothing is declared while the authority is not the real one. */
export function StockVerdict({ stock }: { stock: Stock }) {
  return (
    <>
      <StockBadge stock={stock} />
      {stock.state !== 'OPEN' && <EnvironmentMark whole />}
    </>
  )
}

export function StockSummary({ stock }: { stock: Stock }) {
  return (
    <div className={classes['line']}>
      <Facts>
        <Fact label={t('stock.fact.day')}>{showDay(stock.fechaStock)}</Fact>
        {stock.state === 'SUCCESS' && stock.sentDate && <Fact label={t('stock.fact.sent')}>{showInstant(stock.sentDate)}</Fact>}
        {stock.transactionId && <Fact label={t('stock.fact.transaction')}>{stock.transactionId}</Fact>}
        {stockCan('cancelSchedule', stock) && stock.scheduleDate && (
          <Fact label={t('stock.fact.scheduled')}>{showInstant(stock.scheduleDate)}</Fact>
        )}
      </Facts>
      {stock.totals && <StockTotalsList totals={stock.totals} />}
    </div>
  )
}
