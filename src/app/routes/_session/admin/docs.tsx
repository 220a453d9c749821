// The page on which administrators read and try the server's API.
import { Button, Group, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { type ApiDocument, apiDocumentQuery } from '#app/api/administration/api-document.ts'
import { saveFile } from '#app/api/http/files.ts'
import { whenRead } from '#app/api/when-read.ts'
import { t } from '#app/i18n/text.ts'
import { Loaded } from '#app/ui/feedback/loading.tsx'
import { PlainMessage } from '#app/ui/feedback/message.tsx'
import { homeCrumb } from '#app/ui/page/home-crumb.ts'
import { Breadcrumbs, PageTitle } from '#app/ui/page/page-title.tsx'
import { Explorer } from './-docs/explorer.tsx'

export const Route = createFileRoute('/_session/admin/docs')({
  loader: ({ context: { queryClient, mayRead } }) => {
    if (mayRead) void queryClient.prefetchQuery(apiDocumentQuery)
    return whenRead(queryClient)
  },
  component: DocsScreen,
})

function DocsScreen() {
  const query = useQuery(apiDocumentQuery)
  const title = t('global.menu.admin.apidocs')
  const { data: shown } = query
  return (
    <>
      <Breadcrumbs items={[homeCrumb(), { text: title }]} />
      <PageTitle
        title={title}
        actions={
          <Button variant="default" disabled={!shown} onClick={() => shown && saveFile('openapi.json', JSON.stringify(shown, null, 2))}>
            {t('apiDocs.download')}
          </Button>
        }
      />
      <Loaded query={query}>{(found) => <Described document={found} />}</Loaded>
    </>
  )
}

function Described({ document }: { document: ApiDocument | null }) {
  const [search, setSearch] = useState('')
  if (document === null) return <PlainMessage>{t('apiDocs.none')}</PlainMessage>
  // Only OpenAPI 3 is read.
  if (document.openapi === undefined) return <PlainMessage>{t('apiDocs.older')}</PlainMessage>
  return (
    <>
      <Group align="flex-end" gap={16} my={12}>
        <TextInput label={t('apiDocs.search')} value={search} onChange={({ currentTarget }) => setSearch(currentTarget.value)} />
        <Text c="dimmed">{t('apiDocs.real')}</Text>
      </Group>
      <Explorer document={document} search={search} />
    </>
  )
}
