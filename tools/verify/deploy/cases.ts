import { parts } from '../../commands/system';

/**
 * Values of one series where the alert fires, and where it does not, in promtool's form: `0+6x60` grows by
 * six a minute for an hour. None where there is no such series.
 */
type Values = [fires: string | undefined, quiet: string | undefined];

interface Case {
  /** minutes after the start, when it must have fired, or not */
  after: number;
  /** by selector */
  series: Record<string, Values>;
}

const BFF = 'mesa_http_request_seconds_count{part="bff"';
const ROUTE = 'mesa_http_request_seconds_bucket{part="bff",route="/api/x"';
const booking = (status: number) => `part="bff",method="POST",route="/api/reservations",status="${status}"`;
const bookings = (status: number) => `mesa_http_request_seconds_count{${booking(status)}}`;
const inTime = (status: number) => `mesa_http_request_seconds_bucket{${booking(status)},le="2.5"}`;
const up = (part: string, instance = 'a') => `up{job="mesa",part="${part}",instance="${instance}"}`;
const lag = (le: string) => `mesa_event_lag_seconds_bucket{part="bff",le="${le}"}`;
const visits = (result: string) => `mesa_visits_total{part="visitor",result="${result}"}`;
const volume = (bytes: string) => `kubelet_volume_stats_${bytes}_bytes{namespace="mesa"}`;
const autoscaler = (replicas: string) =>
  `kube_horizontalpodautoscaler_${replicas}_replicas{namespace="mesa"}`;
const optime = (state: string) => `mongodb_rs_members_optimeDate{member_state="${state}"}`;

/** Bookings a minute: how many are answered in time, and how many with 503. */
type Rate = [good: number, bad: number];
function booked(minutes: number, fires: Rate, quiet: Rate): Case['series'] {
  const [good, bad] = [0, 1].map((i): Values => [`0+${fires[i]}x${minutes}`, `0+${quiet[i]}x${minutes}`]);
  return { [bookings(201)]: good!, [inTime(201)]: good!, [bookings(503)]: bad!, [inTime(503)]: bad! };
}

/** For each alert a case in which it fires, and one in which it does not. */
export const cases: Record<string, Case> = {
  MesaPartDown: { after: 10, series: { [up('bff')]: ['0x20', '1x20'] } },
  MesaErrors: {
    after: 30,
    series: {
      [`${BFF},status="200"}`]: ['0+600x60', '0+1x60'],
      [`${BFF},status="500"}`]: ['0+12x60', undefined],
      // one 503 in a quiet quarter of an hour is a large share of little
      [`${BFF},status="503"}`]: [undefined, '0x20 1x40'],
    },
  },
  MesaSlow: {
    after: 30,
    series: {
      [`${ROUTE},le="1"}`]: ['0+1x60', '0+60x60'],
      [`${ROUTE},le="2.5"}`]: ['0+60x60', undefined],
      [`${ROUTE},le="+Inf"}`]: ['0+60x60', '0+60x60'],
    },
  },
  MesaEventsLate: {
    after: 30,
    series: {
      [lag('1')]: ['0+1x60', '0+60x60'],
      [lag('5')]: ['0+60x60', '0+60x60'],
      [lag('+Inf')]: ['0+60x60', '0+60x60'],
    },
  },
  MesaCircuitOpen: { after: 10, series: { 'mesa_circuit_open{service="reviews"}': ['1x20', '0x20'] } },
  MesaShedding: { after: 30, series: { 'mesa_load_shed_total{part="bff"}': ['0+120x60', '0+6x60'] } },
  MesaNotScraped: { after: 10, series: { other: ['1x60', undefined], [up('bff')]: [undefined, '1x60'] } },
  MesaPartMissing: {
    after: 10,
    series: Object.fromEntries(
      parts.map(({ name }) => [up(name), [name === 'mail' ? '0x60' : '1x60', '1x60']]),
    ),
  },
  MesaPartAlone: {
    after: 30,
    series: { [up('bff')]: ['1x60', '1x60'], [up('bff', 'b')]: [undefined, '1x60'] },
  },
  MesaNoTraffic: {
    after: 90,
    series: {
      other: ['1x120', undefined],
      [`${BFF},route="/api/restaurants/search",status="200"}`]: [undefined, '0+1x120'],
    },
  },
  MesaNoLiveUpdates: {
    after: 30,
    series: {
      ...booked(60, [2, 0], [2, 0]),
      'mesa_cable_sockets{part="bff"}': ['9x60', '9x60'],
      'mesa_event_lag_seconds_count{part="bff"}': ['40x60', '0+4x60'],
    },
  },
  MesaMigrationStuck: {
    after: 90,
    series: { 'mesa_migrations_pending{part="accounts"}': ['1x120', '1x20 0x100'] },
  },
  // promtool's time begins at 0: this one was made 36 hours before
  MesaBackupOld: { after: 20, series: { mesa_backup_last_seconds: ['-129600x30', '-86400x30'] } },
  MesaVisitorFails: {
    after: 30,
    // it is quiet when a single one fails
    series: { [visits('ok')]: ['0+1x15 15x20', '0+1x40'], [visits('failed')]: ['0x15 0+1x20', '0x10 1x30'] },
  },
  MesaRemoteRefused: {
    after: 10,
    series: {
      'mesa_remote_failures_total{remote="mf-booking",version="1.0.0",kind="integrity"}': [
        '0 1x20',
        undefined,
      ],
      'mesa_remote_failures_total{remote="mf-booking",version="1.0.0",kind="render"}': [undefined, '0 1x20'],
    },
  },
  MesaRemoteAltered: { after: 10, series: { mesa_remote_files_altered_total: ['0 1x20', '0x20'] } },
  MesaMailWaiting: { after: 10, series: { mesa_mail_oldest_seconds: ['1200x20', '30x20'] } },
  MesaMailFailing: {
    after: 60,
    series: {
      'mesa_mail_deliveries_total{delivery="sent"}': ['0+10x90', '0+100x90'],
      'mesa_mail_deliveries_total{delivery="failed"}': ['0+5x90', '0+1x90'],
    },
  },
  MesaKeyGuessing: {
    after: 40,
    series: { [`${BFF},route="/admin/remotes",status="401"}`]: ['0+12x60', '0 1x60'] },
  },
  MesaGuessing: {
    after: 40,
    series: { [`${BFF},method="POST",route="/api/session",status="401"}`]: ['0+600x60', '0+6x60'] },
  },
  MesaLimiting: {
    after: 40,
    series: {
      [`${BFF},status="429"}`]: ['0+60x60', '0+1x60'],
      [`${BFF},status="200"}`]: ['0+60x60', '0+600x60'],
    },
  },
  MesaBusy: { after: 10, series: { 'nodejs_eventloop_lag_p99_seconds{part="bff"}': ['0.4x20', '0.02x20'] } },
  MesaMemory: {
    after: 30,
    series: { 'process_resident_memory_bytes{part="bff"}': ['500000000x60', '150000000x60'] },
  },
  MesaRestarting: {
    after: 20,
    series: { 'process_start_time_seconds{part="bff"}': ['0+60x30', '100x10 700x20'] },
  },
  MesaMongoDown: { after: 10, series: { mongodb_up: ['0x20', '1x20'] } },
  MesaMongoMemberUnhealthy: {
    after: 10,
    series: { 'mongodb_rs_members_health{member_idx="m2"}': ['0x20', '1x20'] },
  },
  MesaMongoLag: {
    after: 20,
    series: {
      [optime('PRIMARY')]: ['100000+60000x30', '100000+60000x30'],
      [optime('SECONDARY')]: ['20000+60000x30', '99000+60000x30'],
    },
  },
  MesaOplogShort: {
    after: 60,
    series: {
      mongodb_mongod_replset_oplog_head_timestamp: ['100000x90', '900000x90'],
      mongodb_mongod_replset_oplog_tail_timestamp: ['80000x90', '80000x90'],
    },
  },
  MesaDiskFull: {
    after: 20,
    series: { [volume('available')]: ['1x40', '5x40'], [volume('capacity')]: ['10x40', '10x40'] },
  },
  MesaCertificateEnds: {
    after: 90,
    series: {
      'certmanager_certificate_expiration_timestamp_seconds{namespace="mesa"}': ['864000x120', '5184000x120'],
    },
  },
  MesaAutoscalerAtMaximum: {
    after: 30,
    series: {
      [autoscaler('status_current')]: ['20x60', '3x60'],
      [autoscaler('spec_max')]: ['20x60', '20x60'],
    },
  },
  MesaBudgetBurnsFast: { after: 30, series: booked(60, [57, 3], [60, 0]) },
  // one in a hundred: ten times the budget, so it is noticed after six hours and not after one
  MesaBudgetBurns: {
    after: 90,
    series: { ...booked(120, [99, 1], [1, 0]), [bookings(503)]: ['0+1x120', '0x60 1x60'] },
  },
  MesaBudgetBurnsSlowly: { after: 300, series: booked(400, [499, 1], [500, 0]) },
};
