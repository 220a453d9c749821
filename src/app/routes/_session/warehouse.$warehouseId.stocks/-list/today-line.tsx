import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import { CalendarPlus, CircleAlert, CircleCheck, CircleDashed, Clock, Copy, type IconNode, Send, SquareArrowOutUpRight } from 'lucide'
import { stockDaysQuery } from '#app/api/stock-days.ts'
import { stockApi } from '#app/api/stock.ts'
import { t } from '#app/i18n/text.ts'
import { Icon } from '#app/ui/icon.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { showDay } from '#domain/dates.ts'
import type { StockDays } from '#domain/stock-days.ts'
import { type DaySpan, todayNeeds, type TodayState } from '#domain/today-needs.ts'
import { commandIntent, type RunStockCommand } from '../../-stock-dialogs/stock-commands.tsx'
import { stockLink } from '../../-stock/stock-links.ts'
import { lostText, missingText, todayText } from './today-text.ts'
import classes from './today-line.module.css'

interface TodayLineProps {
  warehouseId: number
  run: RunStockCommand
  cloneLast: () => void
}

/** What today still needs, with its action; nothing from a server that does not say it. */
export function TodayLine({ warehouseId, run, cloneLast }: TodayLineProps) {
  const { data, isPending } = useQuery(stockDaysQuery(warehouseId))
  if (isPending) return <div className={classes['line']} aria-hidden="true" />
  return data && <Loaded warehouseId={warehouseId} run={run} cloneLast={cloneLast} days={data} />
}

type Tone = 'quiet' | 'todo' | 'warning' | 'bad'

const looks: Record<TodayState['kind'], { tone: Tone; icon: IconNode }> = {
  sent: { tone: 'quiet', icon: CircleCheck },
  sentElsewhere: { tone: 'quiet', icon: CircleCheck },
  scheduled: { tone: 'quiet', icon: Clock },
  automatic: { tone: 'quiet', icon: Clock },
  waiting: { tone: 'quiet', icon: Clock },
  waitingElsewhere: { tone: 'quiet', icon: Clock },
  toSend: { tone: 'todo', icon: CircleDashed },
  none: { tone: 'todo', icon: CircleDashed },
  noVerdict: { tone: 'bad', icon: CircleAlert },
  refused: { tone: 'bad', icon: CircleAlert },
  failed: { tone: 'bad', icon: CircleAlert },
}

function Loaded({ warehouseId, run, cloneLast, days }: TodayLineProps & { days: StockDays }) {
  const { today, missing, lost } = todayNeeds(days)
  const { tone, icon } = looks[today.kind]
  const shownTone = missing && tone !== 'bad' ? 'warning' : tone
  return (
    <section aria-label={t('stock.today')} className={classes['line']} data-tone={shownTone} data-done={today.kind === 'sent' || undefined}>
      <Icon of={missing ? CircleAlert : icon} size={18} />
      <p role="status">
        {missing && <>{missingText(missing)} </>}
        <strong>{todayText(today, days)}</strong>
        {lost && <> {lostText(lost)}</>}
      </p>
      <div className={classes['actions']}>
        {missing && <MissingAction warehouseId={warehouseId} missing={missing} />}
        {'stockId' in today && <OpenAction warehouseId={warehouseId} stockId={today.stockId} />}
        {/* Sending today's would lose the missing days, so it is not the step that is offered here. */}
        {today.kind === 'toSend' && !missing && <SendToday warehouseId={warehouseId} stockId={today.stockId} run={run} />}
        {today.kind === 'none' && (
          <Button variant="light" size="xs" leftSection={<Icon of={Copy} size={14} />} onClick={cloneLast}>
            {t('stock.today.clone')}
          </Button>
        )}
      </div>
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

/** Reads the stock first, because the list may not have come to its page. */
function SendToday({ warehouseId, stockId, run }: { warehouseId: number; stockId: number; run: RunStockCommand }) {
  const client = useQueryClient()
  const send = async () => {
    const stock = await client.ensureQueryData(stockApi.detail({ warehouseId }, stockId)).catch(() => null)
    if (stock) await run('send', stock)
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

/** Leads to the first missing day: to its stock, or to a new one of that day. */
function MissingAction({ warehouseId, missing: { days, stockId } }: { warehouseId: number; missing: DaySpan }) {
  const [fechaStock = ''] = days
  const day = showDay(fechaStock)
  if (stockId !== null)
    return (
      <LinkButton
        link={stockLink({ warehouseId, stockId })}
        icon={SquareArrowOutUpRight}
        text={t('stock.today.openDay', { day })}
        variant="light"
        size="xs"
      />
    )
  const add = linkOptions({ to: '/warehouse/$warehouseId/stocks/add', params: { warehouseId }, search: { fechaStock } })
  return <LinkButton link={add} icon={CalendarPlus} text={t('stock.today.createDay', { day })} variant="light" size="xs" />
}
