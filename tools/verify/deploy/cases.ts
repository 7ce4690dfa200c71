/** Series by selector; values in promtool's form: `0+6x60` grows by six a minute for an hour. */
export type Series = Record<string, string>;
interface Case {
  /** minutes after the start, when `fires` must have fired and `quiet` must not */
  after: number;
  fires: Series;
  quiet: Series;
}

const BFF = 'mesa_http_request_seconds_count{part="bff"';
const booking = (status: number) => `part="bff",method="POST",route="/api/reservations",status="${status}"`;
const bookings = (status: number) => `mesa_http_request_seconds_count{${booking(status)}}`;
const inTime = (status: number) => `mesa_http_request_seconds_bucket{${booking(status)},le="2.5"}`;
const up = (part: string, instance = 'a') => `up{job="mesa",part="${part}",instance="${instance}"}`;
const PARTS = ['bff', 'accounts', 'restaurants', 'reservations', 'reviews', 'media', 'mail'];
const everyPart = Object.fromEntries(PARTS.map((part) => [up(part), '1x60']));
const lag = (le: string) => `mesa_event_lag_seconds_bucket{part="bff",le="${le}"}`;
const visits = (result: string) => `mesa_visits_total{part="visitor",result="${result}"}`;

/** Bookings a minute: how many are answered in time, and how many with 503. */
const booked = (good: number, bad: number, minutes: number): Series => ({
  [bookings(201)]: `0+${good}x${minutes}`,
  [inTime(201)]: `0+${good}x${minutes}`,
  [bookings(503)]: `0+${bad}x${minutes}`,
  [inTime(503)]: `0+${bad}x${minutes}`,
});

/** For each alert a case in which it fires, and one in which it does not. */
export const cases: Record<string, Case> = {
  MesaPartDown: { after: 10, fires: { [up('bff')]: '0x20' }, quiet: { [up('bff')]: '1x20' } },
  MesaErrors: {
    after: 30,
    fires: { [`${BFF},status="200"}`]: '0+600x60', [`${BFF},status="500"}`]: '0+12x60' },
    // one 503 in a quiet quarter of an hour is a large share of little
    quiet: { [`${BFF},status="200"}`]: '0+1x60', [`${BFF},status="503"}`]: '0x20 1x40' },
  },
  MesaSlow: {
    after: 30,
    fires: {
      'mesa_http_request_seconds_bucket{part="bff",route="/api/x",le="1"}': '0+1x60',
      'mesa_http_request_seconds_bucket{part="bff",route="/api/x",le="2.5"}': '0+60x60',
      'mesa_http_request_seconds_bucket{part="bff",route="/api/x",le="+Inf"}': '0+60x60',
    },
    quiet: {
      'mesa_http_request_seconds_bucket{part="bff",route="/api/x",le="1"}': '0+60x60',
      'mesa_http_request_seconds_bucket{part="bff",route="/api/x",le="+Inf"}': '0+60x60',
    },
  },
  MesaEventsLate: {
    after: 30,
    fires: { [lag('1')]: '0+1x60', [lag('5')]: '0+60x60', [lag('+Inf')]: '0+60x60' },
    quiet: { [lag('1')]: '0+60x60', [lag('5')]: '0+60x60', [lag('+Inf')]: '0+60x60' },
  },
  MesaCircuitOpen: {
    after: 10,
    fires: { 'mesa_circuit_open{service="reviews"}': '1x20' },
    quiet: { 'mesa_circuit_open{service="reviews"}': '0x20' },
  },
  MesaShedding: {
    after: 30,
    fires: { 'mesa_load_shed_total{part="bff"}': '0+120x60' },
    quiet: { 'mesa_load_shed_total{part="bff"}': '0+6x60' },
  },
  MesaNotScraped: { after: 10, fires: { other: '1x60' }, quiet: { [up('bff')]: '1x60' } },
  MesaPartMissing: { after: 10, fires: { ...everyPart, [up('mail')]: '0x60' }, quiet: everyPart },
  MesaPartAlone: {
    after: 30,
    fires: { [up('bff')]: '1x60' },
    quiet: { [up('bff')]: '1x60', [up('bff', 'b')]: '1x60' },
  },
  MesaNoTraffic: {
    after: 90,
    fires: { other: '1x120' },
    quiet: { [`${BFF},route="/api/restaurants/search",status="200"}`]: '0+1x120' },
  },
  MesaNoLiveUpdates: {
    after: 30,
    fires: {
      ...booked(2, 0, 60),
      'mesa_cable_sockets{part="bff"}': '9x60',
      'mesa_event_lag_seconds_count{part="bff"}': '40x60',
    },
    quiet: {
      ...booked(2, 0, 60),
      'mesa_cable_sockets{part="bff"}': '9x60',
      'mesa_event_lag_seconds_count{part="bff"}': '0+4x60',
    },
  },
  MesaMigrationStuck: {
    after: 90,
    fires: { 'mesa_migrations_pending{part="accounts"}': '1x120' },
    quiet: { 'mesa_migrations_pending{part="accounts"}': '1x20 0x100' },
  },
  MesaBackupOld: {
    after: 20,
    // promtool's time begins at 0: this one was made 36 hours before
    fires: { mesa_backup_last_good_seconds: '-129600x30' },
    quiet: { mesa_backup_last_good_seconds: '-86400x30' },
  },
  MesaBackupDoubtful: {
    after: 10,
    fires: { mesa_backup_violations: '2x20' },
    quiet: { mesa_backup_violations: '0x20' },
  },
  MesaChangesNotKept: {
    after: 20,
    fires: { mesa_backup_kept_until_seconds: '0+60x8 480x20' },
    quiet: { mesa_backup_kept_until_seconds: '0+60x30' },
  },
  MesaVisitorFails: {
    after: 30,
    fires: { [visits('ok')]: '0+1x15 15x20', [visits('failed')]: '0x15 0+1x20' },
    // a single one fails
    quiet: { [visits('ok')]: '0+1x40', [visits('failed')]: '0x10 1x30' },
  },
  MesaRemoteRefused: {
    after: 10,
    fires: { 'mesa_remote_failures_total{remote="mf-booking",version="1.0.0",kind="integrity"}': '0 1x20' },
    quiet: { 'mesa_remote_failures_total{remote="mf-booking",version="1.0.0",kind="render"}': '0 1x20' },
  },
  MesaRemoteAltered: {
    after: 10,
    fires: { mesa_remote_files_altered_total: '0 1x20' },
    quiet: { mesa_remote_files_altered_total: '0x20' },
  },
  MesaMailWaiting: {
    after: 10,
    fires: { mesa_mail_oldest_seconds: '1200x20' },
    quiet: { mesa_mail_oldest_seconds: '30x20' },
  },
  MesaMailFailing: {
    after: 60,
    fires: {
      'mesa_mail_deliveries_total{delivery="sent"}': '0+10x90',
      'mesa_mail_deliveries_total{delivery="failed"}': '0+5x90',
    },
    quiet: {
      'mesa_mail_deliveries_total{delivery="sent"}': '0+100x90',
      'mesa_mail_deliveries_total{delivery="failed"}': '0+1x90',
    },
  },
  MesaKeyGuessing: {
    after: 40,
    fires: { [`${BFF},route="/admin/remotes",status="401"}`]: '0+12x60' },
    quiet: { [`${BFF},route="/admin/remotes",status="401"}`]: '0 1x60' },
  },
  MesaGuessing: {
    after: 40,
    fires: { [`${BFF},method="POST",route="/api/session",status="401"}`]: '0+600x60' },
    quiet: { [`${BFF},method="POST",route="/api/session",status="401"}`]: '0+6x60' },
  },
  MesaLimiting: {
    after: 40,
    fires: { [`${BFF},status="429"}`]: '0+60x60', [`${BFF},status="200"}`]: '0+60x60' },
    quiet: { [`${BFF},status="429"}`]: '0+1x60', [`${BFF},status="200"}`]: '0+600x60' },
  },
  MesaBusy: {
    after: 10,
    fires: { 'nodejs_eventloop_lag_p99_seconds{part="bff"}': '0.4x20' },
    quiet: { 'nodejs_eventloop_lag_p99_seconds{part="bff"}': '0.02x20' },
  },
  MesaMemory: {
    after: 30,
    fires: { 'process_resident_memory_bytes{part="bff"}': '500000000x60' },
    quiet: { 'process_resident_memory_bytes{part="bff"}': '150000000x60' },
  },
  MesaRestarting: {
    after: 20,
    fires: { 'process_start_time_seconds{part="bff"}': '0+60x30' },
    quiet: { 'process_start_time_seconds{part="bff"}': '100x10 700x20' },
  },
  MesaMongoDown: { after: 10, fires: { mongodb_up: '0x20' }, quiet: { mongodb_up: '1x20' } },
  MesaMongoMemberUnhealthy: {
    after: 10,
    fires: { 'mongodb_rs_members_health{member_idx="m2"}': '0x20' },
    quiet: { 'mongodb_rs_members_health{member_idx="m2"}': '1x20' },
  },
  MesaMongoLag: {
    after: 20,
    fires: {
      'mongodb_rs_members_optimeDate{member_state="PRIMARY"}': '100000+60000x30',
      'mongodb_rs_members_optimeDate{member_state="SECONDARY"}': '20000+60000x30',
    },
    quiet: {
      'mongodb_rs_members_optimeDate{member_state="PRIMARY"}': '100000+60000x30',
      'mongodb_rs_members_optimeDate{member_state="SECONDARY"}': '99000+60000x30',
    },
  },
  MesaOplogShort: {
    after: 60,
    fires: {
      mongodb_mongod_replset_oplog_head_timestamp: '100000x90',
      mongodb_mongod_replset_oplog_tail_timestamp: '80000x90',
    },
    quiet: {
      mongodb_mongod_replset_oplog_head_timestamp: '900000x90',
      mongodb_mongod_replset_oplog_tail_timestamp: '80000x90',
    },
  },
  MesaDiskFull: {
    after: 20,
    fires: {
      'kubelet_volume_stats_available_bytes{namespace="mesa"}': '1x40',
      'kubelet_volume_stats_capacity_bytes{namespace="mesa"}': '10x40',
    },
    quiet: {
      'kubelet_volume_stats_available_bytes{namespace="mesa"}': '5x40',
      'kubelet_volume_stats_capacity_bytes{namespace="mesa"}': '10x40',
    },
  },
  MesaCertificateEnds: {
    after: 90,
    fires: { 'certmanager_certificate_expiration_timestamp_seconds{namespace="mesa"}': '864000x120' },
    quiet: { 'certmanager_certificate_expiration_timestamp_seconds{namespace="mesa"}': '5184000x120' },
  },
  MesaAutoscalerAtMaximum: {
    after: 30,
    fires: {
      'kube_horizontalpodautoscaler_status_current_replicas{namespace="mesa"}': '20x60',
      'kube_horizontalpodautoscaler_spec_max_replicas{namespace="mesa"}': '20x60',
    },
    quiet: {
      'kube_horizontalpodautoscaler_status_current_replicas{namespace="mesa"}': '3x60',
      'kube_horizontalpodautoscaler_spec_max_replicas{namespace="mesa"}': '20x60',
    },
  },
  MesaBudgetBurnsFast: { after: 30, fires: booked(57, 3, 60), quiet: booked(60, 0, 60) },
  // one in a hundred: ten times the budget, so it is noticed after six hours and not after one
  MesaBudgetBurns: {
    after: 90,
    fires: booked(99, 1, 120),
    quiet: { ...booked(1, 0, 120), [bookings(503)]: '0x60 1x60' },
  },
  MesaBudgetBurnsSlowly: { after: 300, fires: booked(499, 1, 400), quiet: booked(500, 0, 400) },
};
