// The count of server threads by state, and the dialog with every thread's stack.
import '@mantine/core/styles/Code.layer.css'
import { Box, Button, Code, Group, Text, TextInput } from '@mantine/core'
import { useInputState } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { threadsQuery } from '#app/api/administration/management.ts'
import { isGone } from '#app/api/http/failure.ts'
import { saveFile } from '#app/api/http/files.ts'
import { serverTimeOf } from '#app/api/http/server-clock.ts'
import { t, textOf } from '#app/i18n/text.ts'
import { CloseFooter, Dialog } from '#app/ui/dialog/dialog.tsx'
import { LoadFailure } from '#app/ui/feedback/loading.tsx'
import { Section } from '#app/ui/page/section.tsx'
import { DataTable } from '#app/ui/table/data-table.tsx'
import type { Column } from '#app/ui/table/table-column.ts'
import { frameText, type Thread, threadDumpText, threadStates } from '#domain/administration/thread-dump.ts'
import { showInstant } from '#domain/values/dates.ts'
import { groupBy } from '#domain/values/group-by.ts'
import { showNumber } from '#domain/values/show-number.ts'

/**
 * Shows the number of threads by state, and a dialog with all of them. They are loaded when the page and the dialog open, and not polled
 * like the figures.
 */
export function Threads() {
  const [open, setOpen] = useState(false)
  const { data, error, dataUpdatedAt, refetch } = useQuery(threadsQuery)
  const threads = data?.threads
  const read = () => void refetch({ cancelRefetch: false })
  function show(): void {
    setOpen(true)
    read()
  }
  return (
    <Section
      title={t('metrics.threads')}
      count={threads?.length}
      actions={
        threads && (
          <Button variant="default" aria-haspopup="dialog" onClick={show}>
            {t('metrics.threads.show')}
          </Button>
        )
      }
    >
      {threads || !error ? (
        <DataTable
          label={t('metrics.threads')}
          columns={stateColumns}
          rows={threads && byState(threads)}
          rowKey={([state]) => state}
          maxWidth={640}
        />
      ) : isGone(error) ? (
        <Text c="dimmed">{t('metrics.missing')}</Text>
      ) : (
        <LoadFailure error={error} onRetry={read} />
      )}
      {open && threads && <ThreadsDialog threads={threads} takenAt={dataUpdatedAt} onClose={() => setOpen(false)} />}
    </Section>
  )
}

type OfState = readonly [state: string, threads: readonly Thread[]]

const stateColumns: readonly Column<OfState>[] = [
  { id: 'state', title: 'metrics.thread.state', cell: ([state]) => stateText(state) },
  { id: 'count', title: 'metrics.name.count', width: '45%', cell: ([, { length }]) => showNumber(length) },
]

interface ThreadsDialogProps {
  threads: readonly Thread[]
  /** When the thread dump was taken, in milliseconds. */
  takenAt: number
  onClose: () => void
}

function ThreadsDialog({ threads, takenAt, onClose }: ThreadsDialogProps) {
  const [typed, setTyped] = useInputState('')
  const [state, setState] = useState<string>()
  const words = typed.trim().toLowerCase()
  const shown = threads.filter(
    (thread) =>
      (state === undefined || thread.threadState === state) &&
      `${titleOf(thread)} ${thread.threadName} ${thread.lockName ?? ''}`.toLowerCase().includes(words),
  )
  const instant = new Date(serverTimeOf(takenAt)).toISOString()
  return (
    <Dialog title={t('metrics.threads')} size="xl" typed onClose={onClose}>
      <Group align="flex-end" gap={12} m="4px 2px 12px">
        <TextInput data-autofocus label={t('metrics.threads.filter')} value={typed} onChange={setTyped} />
        <Button variant="default" onClick={() => saveFile(`hilos-${instant.replaceAll(/[:.]/g, '-')}.txt`, threadDumpText(shown, instant))}>
          {t('metrics.threads.save')}
        </Button>
      </Group>
      <Group gap={8} role="group" aria-label={t('metrics.threads.states')}>
        {byState(threads).map(([one, { length }]) => (
          <Button
            key={one}
            size="compact-sm"
            variant={state === one ? 'filled' : 'default'}
            aria-pressed={state === one}
            onClick={() => setState(state === one ? undefined : one)}
          >
            {stateText(one)}: {length}
          </Button>
        ))}
      </Group>
      <Text role="status" my={14}>
        {t('metrics.threads.shown', { shown: shown.length, all: threads.length, instant: showInstant(instant) })}
      </Text>
      <DataTable
        label={t('metrics.threads')}
        columns={threadColumns}
        rows={shown.map((thread, id) => ({ ...thread, id }))}
        rowKey={({ id }) => id}
        minWidth={0}
      />
      <CloseFooter onClose={onClose} />
    </Dialog>
  )
}

/** Several threads may have the same name, and those of the product's jobs have no id, so that each is known by its place. */
const threadColumns: readonly Column<Thread & { readonly id: number }>[] = [
  { id: 'name', title: 'metrics.thread', cell: (thread) => <ThreadName thread={thread} /> },
  { id: 'state', title: 'metrics.thread.state', width: '150px', cell: ({ threadState }) => stateText(threadState) },
  { id: 'facts', title: 'metrics.thread.facts', width: '30%', cell: factsOf },
]

function ThreadName({ thread }: { thread: Thread }) {
  const name = titleOf(thread)
  if (thread.stackTrace.length === 0) return name
  return (
    <Box component="details" py={8}>
      <summary>{name}</summary>
      <Code block mt={8} style={{ whiteSpace: 'pre-wrap' }} aria-label={t('metrics.thread.stack', { name })} role="group">
        {thread.stackTrace.map(frameText).join('\n')}
      </Code>
    </Box>
  )
}

/** Returns the name of a thread: in words for this product's jobs, unchanged for others. */
function titleOf({ threadName, job, stockId }: Thread): string {
  if (stockId !== undefined) return t('metrics.job.send', { id: stockId })
  return textOf(`metrics.job.${job ?? ''}`) ?? threadName
}

function factsOf({ threadId, lockName, since, job, everyMs }: Thread): string {
  const facts = [
    threadId !== null && `Id ${threadId}`,
    everyMs !== undefined && t('metrics.job.every', { seconds: everyMs / 1000 }),
    job === undefined && lockName !== null && t('metrics.thread.lock', { lock: lockName }),
    since !== undefined && t('metrics.thread.since', { instant: showInstant(since) }),
  ]
  return facts.filter((fact) => fact !== false).join(' · ')
}

function stateText(state: string): string {
  return textOf(`metrics.thread.${state}`) ?? state
}

/** Returns the threads in each state, in the order of the states. */
function byState(threads: readonly Thread[]): OfState[] {
  const order = (state: string): number => threadStates.findIndex((known) => known === state)
  return [...groupBy(threads, ({ threadState }) => threadState)].sort(([one], [other]) => order(one) - order(other))
}
