{{- define "galley.labels" -}}
app.kubernetes.io/name: galley
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{- define "galley.selector" -}}
app.kubernetes.io/name: galley
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{/* A setting as it was written. A number of a file of values would become 1.2e+07 from seven digits on. */}}
{{- define "galley.text" -}}
{{- if kindIs "float64" . }}{{ toJson . }}{{ else if not (kindIs "invalid" .) }}{{ toString . }}{{ end }}
{{- end }}

{{/* Fails for a variable that the pod has already, because Kubernetes updates a list with two of one name wrongly. */}}
{{- define "galley.refuseTwice" -}}
{{- $instead := dict "AUTH_URL" "Set url" "TRUSTED_PROXIES" "Set trustedProxies" "DRAIN_SECONDS" "Set drainSeconds" "METRICS_PORT" "Set metrics.port" "METRICS_HOST" "Set metrics.enabled" "GALLEY_ROLE" "Web and workers have their own" "PORT" "Pods listen at port 3000" }}
{{- with get $instead . }}{{ fail (printf "env.%s cannot be set. %s." $ .) }}{{ end }}
{{- end }}

{{/* The pod of web and workers. Needs .root, .role and .resources. */}}
{{- define "galley.pod" -}}
metadata:
  labels:
    {{- include "galley.labels" .root | nindent 4 }}
    app.kubernetes.io/component: {{ .role }}
  annotations:
    # Changed settings start new pods.
    checksum/settings: {{ toJson .root.Values.env | sha256sum }}
    {{- if .root.Values.metrics.enabled }}
    # For a Prometheus that finds its targets by annotations.
    prometheus.io/scrape: "true"
    prometheus.io/port: {{ .root.Values.metrics.port | quote }}
    {{- end }}
spec:
  {{- with .root.Values.imagePullSecrets }}
  imagePullSecrets: {{- toYaml . | nindent 4 }}
  {{- end }}
  automountServiceAccountToken: false
  # Until the ingress has noticed, and then as long as requests in progress may take.
  terminationGracePeriodSeconds: {{ add .root.Values.drainSeconds 30 }}
  securityContext:
    runAsNonRoot: true
    runAsUser: 10001
    runAsGroup: 10001
    fsGroup: 10001
    seccompProfile: { type: RuntimeDefault }
  containers:
    - name: galley
      image: "{{ .root.Values.image.repository }}:{{ .root.Values.image.tag | default .root.Chart.AppVersion }}"
      imagePullPolicy: {{ .root.Values.image.pullPolicy }}
      securityContext:
        allowPrivilegeEscalation: false
        readOnlyRootFilesystem: true
        capabilities: { drop: [ALL] }
      env:
        - { name: GALLEY_ROLE, value: {{ .role | quote }} }
        - { name: AUTH_URL, value: {{ .root.Values.url | quote }} }
        - { name: TRUSTED_PROXIES, value: {{ .root.Values.trustedProxies | quote }} }
        - { name: DRAIN_SECONDS, value: {{ include "galley.text" .root.Values.drainSeconds | quote }} }
        {{- if .root.Values.metrics.enabled }}
        - { name: METRICS_PORT, value: {{ .root.Values.metrics.port | quote }} }
        - { name: METRICS_HOST, value: "0.0.0.0" }
        {{- end }}
        {{- range $name, $value := .root.Values.env }}
        {{- include "galley.refuseTwice" $name }}
        - { name: {{ $name | quote }}, value: {{ include "galley.text" $value | quote }} }
        {{- end }}
      envFrom:
        - secretRef: { name: {{ .root.Values.secretName }} }
      ports:
        - { name: http, containerPort: 3000 }
        {{- if .root.Values.metrics.enabled }}
        - { name: metrics, containerPort: {{ .root.Values.metrics.port }} }
        {{- end }}
      # The first start of a version brings the database up to date, which may take minutes.
      startupProbe:
        httpGet: { path: /healthz, port: http }
        periodSeconds: 2
        failureThreshold: 300
      livenessProbe:
        httpGet: { path: /healthz, port: http }
        periodSeconds: 10
        timeoutSeconds: 5
        failureThreshold: 6
      readinessProbe:
        httpGet: { path: /readyz, port: http }
        periodSeconds: 2
        timeoutSeconds: 3
        failureThreshold: 2
      {{- with .resources }}
      resources: {{- toYaml . | nindent 8 }}
      {{- end }}
      volumeMounts:
        - { name: data, mountPath: /data }
        - { name: tmp, mountPath: /tmp }
  volumes:
    - { name: data, emptyDir: { sizeLimit: {{ .root.Values.scratchSize }} } }
    - { name: tmp, emptyDir: { sizeLimit: {{ .root.Values.scratchSize }} } }
{{- end }}
