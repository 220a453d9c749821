// The page on which administrators control the simulated customs authority, where the server has one.
import { Button } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { useManagementInfo } from '#app/api/account/account.ts'
import { useStandInBackToNormal, useStandInSettings } from '#app/api/administration/stand-in.ts'
import { t } from '#app/i18n/text.ts'
import { Loaded } from '#app/ui/feedback/loading.tsx'
import { Breadcrumbs, PageTitle } from '#app/ui/page/page-title.tsx'
import { NotFound } from '#app/ui/page/unknown-address.tsx'
import { NextDeclarations, StandInForm } from './-aduana-simulada/stand-in-form.tsx'

export const Route = createFileRoute('/_session/admin/aduana-simulada')({ component: StandInScreen })

/** The page of the stand-in, which exists only if the server has one that may be changed (`app/README.md#admin-screens`). */
function StandInScreen() {
  const info = useManagementInfo()
  return <Loaded query={info}>{({ standIn }) => (standIn === true ? <StandIn /> : <NotFound />)}</Loaded>
}

function StandIn() {
  const query = useStandInSettings()
  const backToNormal = useStandInBackToNormal()
  // A new key mounts the form again, without what was chosen in it.
  const [resets, setResets] = useState(0)
  const title = t('standIn.title')
  return (
    <>
      <Breadcrumbs items={[{ text: t('global.menu.home'), link: { to: '/' } }, { text: title }]} />
      <PageTitle
        title={title}
        actions={
          <Button
            variant="default"
            disabled={query.data === undefined}
            loading={backToNormal.isPending}
            onClick={() => backToNormal.mutate(undefined, { onSuccess: () => setResets(resets + 1) })}
          >
            {t('standIn.backToNormal')}
          </Button>
        }
      />
      <Loaded query={query}>
        {(settings) => (
          <>
            <NextDeclarations settings={settings} />
            <StandInForm key={resets} settings={settings} />
          </>
        )}
      </Loaded>
    </>
  )
}
