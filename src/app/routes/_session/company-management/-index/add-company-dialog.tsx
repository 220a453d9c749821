// The dialog that creates a company and then asks the user to sign in again.
import { Button, Group, Text } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { t } from '#app/i18n/text.ts'
import { companyEntity } from '#app/records/entities/company.ts'
import { AddRecord } from '#app/records/form/add-record.tsx'
import { storeReturnAddress } from '#app/session/return-address.ts'
import { useSession } from '#app/session/session.tsx'
import { Dialog } from '#app/ui/dialog/dialog.tsx'
import type { Company } from '#domain/company/company.ts'
import { currentTime } from '#domain/values/dates.ts'

/** The dialog with the form of a new company, and then the next step. */
export function AddCompanyDialog({ onClose }: { onClose: () => void }) {
  const [created, setCreated] = useState<Company | null>(null)
  const [initial] = useState(() => companyEntity.start({ now: currentTime().toISOString(), cuit: '' }))
  if (created) return <CreatedCompanyDialog key="created" company={created} />
  return (
    <Dialog key="add" title={t('company.add')} typed>
      <AddRecord
        entity={companyEntity}
        scope={{}}
        initial={initial}
        invalidText={t('record.invalid.addTitulo')}
        onlyChanged
        onAdded={setCreated}
        onLeave={onClose}
      />
    </Dialog>
  )
}

/** Explains why the user must sign in again after creating a company. Signing in leads to the company; a user who goes back instead finds it in the list. */
function CreatedCompanyDialog({ company }: { company: Company }) {
  const { account } = useSession()
  const router = useRouter()
  function signInAgain(): void {
    const view = router.buildLocation({ to: '/company-management/company/$companyId/view', params: { companyId: company.id } })
    storeReturnAddress({ from: view.href, user: account?.login ?? '' })
    void router.navigate({ to: '/logout' })
  }
  return (
    <Dialog title={t('company.created.title')}>
      <Text>{t('company.created.text', { name: company.name ?? company.id })}</Text>
      <Group justify="flex-end" mt={20}>
        <Button onClick={signInAgain} data-autofocus>
          {t('company.created.signIn')}
        </Button>
      </Group>
    </Dialog>
  )
}
