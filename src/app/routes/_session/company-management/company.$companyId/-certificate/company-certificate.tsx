import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { PlugZap } from 'lucide'
import { useId, useState } from 'react'
import { certificateApi } from '#app/api/certificate.ts'
import { t } from '#app/i18n/text.ts'
import { ExpiryBadge } from '#app/records/certificate/expiry-badge.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { Company } from '#domain/company.ts'
import { CertificateDetails } from './certificate-details.tsx'
import { CertificateForm } from './certificate-form.tsx'
import type { CertificateWay } from './certificate-ways.ts'
import { PendingRequest } from './pending-request.tsx'
import classes from './company-certificate.module.css'

/** A company's certificate in the company's view, and in its place the form that adds or replaces it. */
export function CompanyCertificate({ company }: { company: Company }) {
  const { certificate } = company
  const { data: request = null } = useQuery({ ...certificateApi.request(company.id), meta: { quiet: true } })
  const [way, setWay] = useState<CertificateWay | null>(null)
  const [wasOpen, setWasOpen] = useState(false)
  const id = useId()

  function open(chosen: CertificateWay): void {
    setWasOpen(true)
    setWay(chosen)
  }

  return (
    <section aria-labelledby={id} className={classes['certificate']}>
      <div className={classes['line']}>
        <h2 id={id} className={classes['title']}>
          {t('certificate.title')}
        </h2>
        {certificate?.expire && <ExpiryBadge expire={certificate.expire} />}
      </div>
      {way !== null ? (
        <CertificateForm company={company} request={request} way={way} onClose={() => setWay(null)} />
      ) : (
        <>
          {certificate ? <CertificateDetails certificate={certificate} /> : <p>{t('certificate.none')}</p>}
          {request && <PendingRequest companyId={company.id} request={request} onUpload={() => open('alone')} />}
          <div className={classes['actions']}>
            {/* The form had the focus, and is gone. */}
            <Button variant="default" autoFocus={wasOpen} onClick={() => open(request ? 'alone' : 'both')}>
              {t(certificate ? 'certificate.edit' : 'certificate.add')}
            </Button>
            <Button
              variant="subtle"
              leftSection={<Icon of={PlugZap} size={16} />}
              renderRoot={(root) => (
                <Link {...root} to="/company-management/company/$companyId/access" params={{ companyId: company.id }} />
              )}
            >
              {t('access.title')}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}
