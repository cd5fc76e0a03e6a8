// Requests to the server, and the events that it sends.

import {toast} from './dom.js';

// The address has it once; storage is of this port alone, which cookies are not.
const token = new URLSearchParams(location.search).get('token') || localStorage.getItem('token') || '';
localStorage.setItem('token', token);
let session = sessionStorage.getItem('session') || '';

/** Asks for something. An error is shown and thrown; wrong input is an answer with a field "wrong". */
export async function ask(action, fields = {}) {
  let reply;
  try {
    reply = await fetch('/api/' + action, {
      method: 'POST',
      headers: {'Content-Type': 'application/json', 'Tidemark-Token': token},
      body: JSON.stringify({session, ...fields}),
    });
  } catch (gone) {
    toast('The server does not answer. Is it still running?');
    throw gone;
  }
  const answer = await reply.json();
  if (!reply.ok) {
    toast(answer.error);
    throw new Error(answer.error);
  }
  return answer;
}

let latest = 0;

/** A number for a request that changes the model: higher than those before it, also than those before the page was reloaded. */
export function turn() {
  latest = Math.max(latest + 1, Date.now());
  return latest;
}

/** Finds the session of this tab again, or begins one. */
export async function begin() {
  const state = await ask('session');
  session = state.session;
  sessionStorage.setItem('session', session);
  return state;
}

/** Hears what happens, on the stream that all pages share; after a break it says so, since something may have been missed. */
export function listen(onNews, onReturn) {
  if (!window.SharedWorker || !navigator.locks) return listenAlone(onNews, onReturn);
  const port = new SharedWorker('/events.js', 'tidemark').port;
  const lock = 'tidemark-' + crypto.randomUUID();
  port.onmessage = async ({data}) => {
    if (data.job) return onNews(data.job);
    await onReturn();
    port.postMessage({session}); // another one, where the last has ended
  };
  navigator.locks.request(lock, () => {
    port.postMessage({session, lock});
    return new Promise(() => {}); // until the page is gone
  });
}

function listenAlone(onNews, onReturn) {
  const stream = new EventSource('/events?session=' + session);
  let isBroken = false;
  stream.onmessage = event => onNews(JSON.parse(event.data).job);
  stream.onerror = () => (isBroken = true);
  stream.onopen = () => {
    if (isBroken) onReturn();
    isBroken = false;
  };
}
