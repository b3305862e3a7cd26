import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { bearForeignHands } from './platform/foreign-hands.ts'
import { Router } from './router.tsx'
import { SessionProvider } from './session/session.tsx'
import { PageToasts } from './shell/page-toasts.tsx'
import './styles.css'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

bearForeignHands(root)
createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <PageToasts>
        <SessionProvider>
          <Router />
        </SessionProvider>
      </PageToasts>
    </BrowserRouter>
  </StrictMode>,
)
