import { listDonations, mostAsked, statsPartner } from '@passerelle/contract/donations'
import { listFinancedPasses } from '@passerelle/contract/passes'
import { getProject, listOpenProjects } from '@passerelle/contract/requests'
import { useNavigate } from 'react-router'
import { useRefresh } from '../platform/query.ts'
import { useToast } from '../platform/toasts.ts'

/** After a confirmed payment: says so, forgets what it changed, and goes on (specification 4). */
export function usePaid(nextPath: string): (message: string, carried?: unknown) => void {
  const toast = useToast()
  const refresh = useRefresh()
  const navigate = useNavigate()
  return (message, carried) => {
    toast.success(message)
    refresh(listDonations, statsPartner, mostAsked, listFinancedPasses, listOpenProjects, getProject)
    void navigate(nextPath, { state: carried })
  }
}
