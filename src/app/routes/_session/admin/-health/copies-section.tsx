// The section of the health page that makes, lists and downloads the copies of the database, and says what it takes to open one.
import { Box, Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { DatabaseBackup, Download } from 'lucide'
import { copiesQuery, useDownloadCopy, useMakeCopy } from '#app/api/administration/management.ts'
import { isGone } from '#app/api/http/failure.ts'
import { t } from '#app/i18n/text.ts'
import { Icon } from '#app/ui/control/icon.tsx'
import { LoadFailure } from '#app/ui/feedback/loading.tsx'
import { Message } from '#app/ui/feedback/message.tsx'
import { Section } from '#app/ui/page/section.tsx'
import { DataTable } from '#app/ui/table/data-table.tsx'
import { RowButton } from '#app/ui/table/row-buttons.tsx'
import { actionsId, type Column } from '#app/ui/table/table-column.ts'
import { useSingle } from '#app/ui/use-single.ts'
import type { CopyFile, CopyList } from '#domain/administration/copies.ts'
import { showSize } from '#domain/administration/health.ts'
import { showInstant } from '#domain/values/dates.ts'

/** The copies of the database (`server/README.md#backups`). It is empty where another server has no such call. */
export function CopiesSection() {
  const { data, error, refetch } = useQuery(copiesQuery)
  const { mutate, data: asked, isPending } = useMakeCopy()
  const make = useSingle(mutate)
  if (!data && isGone(error)) return null
  const isBusy = isPending || Boolean(data?.running)
  const button = data?.elsewhere === false && (
    // It keeps the focus while it waits.
    <Button
      variant="default"
      leftSection={<Icon of={DatabaseBackup} size={16} />}
      aria-busy={isBusy}
      aria-disabled={isBusy}
      data-disabled={isBusy}
      onClick={() => isBusy || make()}
    >
      {t(isBusy ? 'copies.making' : 'copies.make')}
    </Button>
  )
  return (
    <Box maw={1040}>
      <Section title={t('copies.title')} count={data?.elsewhere === false ? data.copies.length : undefined} actions={button}>
        {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
        {data ? <Copies list={data} asked={isPending ? undefined : asked} /> : !error && <CopiesTable copies={undefined} />}
      </Section>
    </Box>
  )
}

/** `asked` is the name of the copy that was begun here last. */
function Copies({ list, asked }: { list: CopyList; asked: string | undefined }) {
  const { elsewhere, copies, next } = list
  if (elsewhere) return <Text my={12}>{t('copies.elsewhere')}</Text>
  return (
    <>
      <Outcome list={list} asked={asked} />
      <Text my={12}>{next === null ? t('copies.noneAtNight') : t('copies.next', { instant: showInstant(next) })}</Text>
      {copies.length > 0 ? <CopiesTable copies={copies} /> : <Text my={12}>{t('copies.empty')}</Text>}
      <Needs {...list.needs} />
    </>
  )
}

function Outcome({ list: { running, failure, copies }, asked }: { list: CopyList; asked: string | undefined }) {
  const made = copies.find(({ name }) => name === asked)
  const text = running
    ? t('copies.running', { name: running.name, instant: showInstant(running.since) })
    : made && failure === null
      ? t('copies.made', { name: made.name, size: showSize(made.size) })
      : ''
  return (
    <>
      {/* It is always there, because a screen reader announces what changes in it. */}
      <Text role="status" my={12} className={text === '' ? 'visually-hidden' : ''} {...(running ? {} : { c: 'var(--word-green)' })}>
        {text}
      </Text>
      {failure && !running && (
        <Message kind="error" role={failure.name === asked ? 'alert' : 'status'}>
          {t('copies.failed', { instant: showInstant(failure.date), reason: failure.reason })}
        </Message>
      )}
    </>
  )
}

function CopiesTable({ copies }: { copies: readonly CopyFile[] | undefined }) {
  const { mutate, isPending, variables } = useDownloadCopy()
  const download = useSingle(mutate)
  const columns: Column<CopyFile>[] = [
    { id: 'date', title: 'copies.date', cell: ({ date }) => showInstant(date) },
    { id: 'kind', title: 'copies.kind', width: '26%', cell: ({ kind }) => t(`copies.kind.${kind}`) },
    { id: 'size', title: 'copies.size', width: '18%', align: 'end', cell: ({ size }) => showSize(size) },
    {
      id: actionsId,
      title: 'copies.file',
      width: '150px',
      align: 'end',
      cell: (copy) => {
        const isOwn = isPending && variables.name === copy.name
        return (
          <RowButton
            icon={Download}
            aria-label={t(isOwn ? 'copies.downloadingOf' : 'copies.downloadOf', { name: copy.name, instant: showInstant(copy.date) })}
            aria-busy={isOwn}
            aria-disabled={isPending}
            onClick={() => download(copy)}
          >
            {t(isOwn ? 'copies.downloading' : 'copies.download')}
          </RowButton>
        )
      },
    },
  ]
  return <DataTable label={t('copies.title')} columns={columns} rows={copies} rowKey={({ name }) => name} minWidth={520} maxWidth={1040} />
}

/** What it takes to open a copy. The key itself is never shown. */
function Needs({ keyId, keyPlace, version, folder }: CopyList['needs']) {
  return (
    <>
      <Text component="h3" fw={600} mt={24} mb={8}>
        {t('copies.needs')}
      </Text>
      <Stack component="ul" gap={4} maw="80ch" pl={20} style={{ listStyle: 'disc', overflowWrap: 'anywhere' }}>
        <li>
          {t('copies.needs.key', { id: keyId, place: t(keyPlace === 'secrets-key' ? 'copies.place.file' : `copies.place.${keyPlace}`) })}
        </li>
        <li>{t('copies.needs.version', { version })}</li>
        <li>{t('copies.needs.restore', { folder })}</li>
        <li>{t('copies.needs.sessions')}</li>
      </Stack>
      <Text my={12}>{t('copies.care')}</Text>
    </>
  )
}
