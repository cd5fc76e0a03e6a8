// A worker that all pages of a browser share: it hears the events of all their sessions on one stream. Browsers open six connections to a
// server and no more, so that with a stream for each page the seventh would wait forever.

const pages = new Map(); // the port of each page, and its session
let stream = null;
let heard = ''; // the sessions of the stream
let opening = 0;

onconnect = event => {
  const port = event.ports[0];
  port.onmessage = ({data}) => {
    if (pages.get(port) !== data.session) {
      pages.set(port, data.session);
      openSoon(50);
    }
    // A page holds its lock for as long as it is there, however it ends.
    if (data.lock) navigator.locks.request(data.lock, () => {
      pages.delete(port);
      openSoon(50);
    });
  };
};

/** Several pages come and go at the same time when a browser starts or ends. */
function openSoon(millis) {
  clearTimeout(opening);
  opening = setTimeout(open, millis);
}

function open() {
  const sessions = [...new Set(pages.values())].sort().join('.');
  if (stream && stream.readyState !== EventSource.CLOSED && sessions === heard) return;
  if (stream) stream.close();
  heard = sessions;
  stream = sessions ? new EventSource('/events?session=' + sessions) : null;
  if (!stream) return;
  stream.onopen = () => tell([...pages.keys()], {isBack: true});
  stream.onmessage = ({data}) => {
    const {session, job} = JSON.parse(data);
    tell([...pages.keys()].filter(port => pages.get(port) === session), {job});
  };
  stream.onerror = () => {
    if (stream.readyState !== EventSource.CLOSED) return; // else it tries again by itself
    tell([...pages.keys()], {isBack: true}); // perhaps the sessions have ended, and pages begin others
    openSoon(5000);
  };
}

function tell(ports, message) {
  for (const port of ports) port.postMessage(message);
}
