// The line above the stock list that says what must still be declared today, with its button.
import { Button, Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { CalendarPlus, CircleAlert, CircleCheck, CircleDashed, Clock, type IconNode, Send, SquareArrowOutUpRight } from 'lucide'
import { useStockDays } from '#app/api/stock/stock-days.ts'
import { stockApi } from '#app/api/stock/stock.ts'
import { t, type TextKey } from '#app/i18n/text.ts'
import { Icon } from '#app/ui/control/icon.tsx'
import { LinkButton } from '#app/ui/control/link-button.tsx'
import { showFailure } from '#app/ui/feedback/toasts.tsx'
import type { StockDays } from '#domain/stock/stock-days.ts'
import { type DaySpan, todayNeeds, type TodayState } from '#domain/stock/today-needs.ts'
import { showDay, dayOf, localOf, showInstant } from '#domain/values/dates.ts'
import { commandIntent, type RunStockCommand } from '../../-shared/stock-dialogs/stock-commands.tsx'
import { addStockLink, stockLink } from '../../-shared/stock/stock-links.ts'
import classes from './stock-list.module.css'

interface TodayLineProps {
  warehouseId: number
  run: RunStockCommand
}

/** Says what must still be done today, with its button; nothing if the server does not send it. */
export function TodayLine({ warehouseId, run }: TodayLineProps) {
  const { data, isPending } = useStockDays(warehouseId)
  if (isPending) return <div className={classes['line']} aria-hidden="true" />
  return data && <Loaded warehouseId={warehouseId} run={run} days={data} />
}

type Tone = 'gray' | 'green' | 'blue' | 'yellow' | 'red'

const kindStyles: Record<TodayState['kind'], { tone: Tone; icon: IconNode }> = {
  sent: { tone: 'green', icon: CircleCheck },
  sentElsewhere: { tone: 'gray', icon: CircleCheck },
  scheduled: { tone: 'gray', icon: Clock },
  automatic: { tone: 'gray', icon: Clock },
  waiting: { tone: 'gray', icon: Clock },
  waitingElsewhere: { tone: 'gray', icon: Clock },
  toSend: { tone: 'blue', icon: CircleDashed },
  none: { tone: 'blue', icon: CircleDashed },
  noVerdict: { tone: 'red', icon: CircleAlert },
  refused: { tone: 'red', icon: CircleAlert },
  failed: { tone: 'red', icon: CircleAlert },
}

function Loaded({ warehouseId, run, days }: TodayLineProps & { days: StockDays }) {
  const { today, missing, lost } = todayNeeds(days)
  const { tone, icon } = kindStyles[today.kind]
  const shownTone = missing && tone !== 'red' ? 'yellow' : tone
  return (
    <section aria-label={t('stock.today')} className={`toned ${classes['line'] ?? ''}`} data-tone={shownTone}>
      <Icon of={missing ? CircleAlert : icon} size={18} />
      <p role="status">
        {missing && <>{missingText(missing)} </>}
        <strong>{todayText(today, days)}</strong>
        {lost && <> {lostText(lost)}</>}
      </p>
      <Group gap={8}>
        {missing && <MissingAction warehouseId={warehouseId} missing={missing} />}
        {'stockId' in today && <OpenAction warehouseId={warehouseId} stockId={today.stockId} />}
        {/* Sending today's stock would lose the missing days, so this button does not appear then. */}
        {today.kind === 'toSend' && !missing && <SendToday warehouseId={warehouseId} stockId={today.stockId} run={run} />}
      </Group>
    </section>
  )
}

function OpenAction({ warehouseId, stockId }: { warehouseId: number; stockId: number }) {
  return (
    <LinkButton
      link={stockLink({ warehouseId, stockId })}
      icon={SquareArrowOutUpRight}
      text={t('stock.today.open')}
      label={t('stock.today.openOf', { id: stockId })}
      variant="subtle"
      color="gray"
      size="xs"
    />
  )
}

/** The button that sends today's stock. It loads the stock first, because the list may not have loaded its page. */
function SendToday({ warehouseId, stockId, run }: { warehouseId: number; stockId: number; run: RunStockCommand }) {
  const client = useQueryClient()
  const send = async () => {
    try {
      await run('send', await client.fetchQuery(stockApi.detail({ warehouseId }, stockId)))
    } catch (failure) {
      showFailure(failure, `today ${stockId}`, () => void send())
    }
  }
  return (
    <Button
      variant="light"
      size="xs"
      leftSection={<Icon of={Send} size={14} />}
      aria-label={t('stock.today.sendOf', { id: stockId })}
      {...commandIntent}
      onClick={() => void send()}
    >
      {t('stock.action.send')}
    </Button>
  )
}

function MissingAction({ warehouseId, missing: { days, stockId } }: { warehouseId: number; missing: DaySpan }) {
  const [fechaStock = ''] = days
  const look = { variant: 'light', size: 'xs' } as const
  const day = showDay(fechaStock)
  return stockId === null ? (
    <LinkButton {...look} link={addStockLink(warehouseId, fechaStock)} icon={CalendarPlus} text={t('stock.today.createDay', { day })} />
  ) : (
    <LinkButton
      {...look}
      link={stockLink({ warehouseId, stockId })}
      icon={SquareArrowOutUpRight}
      text={t('stock.today.openDay', { day })}
    />
  )
}

function todayText(state: TodayState, { today, openToday }: StockDays): string {
  switch (state.kind) {
    case 'none':
      return t('stock.today.noneHere')
    case 'sentElsewhere':
      return t('stock.today.sentElsewhere', { day: showDay(today) })
    case 'waitingElsewhere':
      return t('stock.today.waitingElsewhere')
    case 'automatic':
      return t('stock.today.automatic', { id: state.stockId, time: state.time })
    case 'scheduled': {
      const { stockId: id, scheduleDate } = state
      return dayOf(scheduleDate) === today
        ? t('stock.today.scheduled', { id, time: localOf(scheduleDate).slice(11, 16) })
        : t('stock.today.scheduledOn', { id, instant: showInstant(scheduleDate) })
    }
    case 'toSend':
      return openToday > 1 ? t('stock.today.toSendMany', { count: openToday }) : t('stock.today.toSend', { id: state.stockId })
    default:
      return t(`stock.today.${state.kind}`, { id: state.stockId })
  }
}

/** Returns the sentence about missing days, which can be declared until a later day is accepted. */
function missingText({ days }: DaySpan): string {
  const until = days.length === 1 ? t('stock.today.missingUntilOne') : t('stock.today.missingUntil')
  return `${spanText(days, ['stock.today.missingOne', 'stock.today.missingTwo', 'stock.today.missingMany'])} ${until}`
}

/** Returns the sentence about days that can no longer be declared. */
function lostText({ days }: DaySpan): string {
  return spanText(days, ['stock.today.lostOne', 'stock.today.lostTwo', 'stock.today.lostMany'])
}

function spanText(days: readonly string[], [one, two, many]: readonly [TextKey, TextKey, TextKey]): string {
  const params = { from: showDay(days[0] ?? ''), to: showDay(days.at(-1) ?? ''), count: days.length }
  return t(days.length === 1 ? one : days.length === 2 ? two : many, params)
}
