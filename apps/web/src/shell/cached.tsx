import { QueryClientProvider } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Outlet } from 'react-router'
import { createQueryClient } from '../platform/query.ts'
import { useKeptActs } from '../platform/use-kept-acts.ts'
import { useSession } from '../session/session.tsx'
import { useAwaitedDecision } from '../session/use-awaited-decision.ts'

/** The cache of what was read, one per person: nothing of one may ever be shown to the next. */
export default function Cached() {
  const { user } = useSession()
  useAwaitedDecision()
  return <Cache key={user?.id}><Outlet /></Cache>
}

function Cache({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient)
  return <QueryClientProvider client={client}><KeptActs />{children}</QueryClientProvider>
}

function KeptActs() {
  useKeptActs()
  return null
}
